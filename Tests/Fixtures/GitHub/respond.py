#!/usr/bin/env python3
"""Answers requests.json with graphql-core, so that the responses are no work of Freshet's.

It executes texts.json (what Freshet sends, by operation) against Benchmarks/Data/github.graphql over a made-up world:
an object's fields follow from its id alone, so that one object is the same wherever it is met, and lists page as a
Relay server pages them. Mapped/ has the documents of an app that gives scalars types of its own. Run with the environment
that Tests/Peers/setup.sh makes:

    bash Tests/Peers/setup.sh .venv && .venv/bin/python Tests/Fixtures/GitHub/respond.py
"""

import json
import random
import re
import sys
from pathlib import Path

from graphql import GraphQLError, build_ast_schema, execute, is_abstract_type, is_enum_type, is_list_type
from graphql import is_non_null_type, is_scalar_type, parse, validate

HERE = Path(__file__).parent
SCHEMA = HERE.parents[2] / "Benchmarks/Data/github.graphql"
SEED = "Freshet"
WORDS = ["flood", "weir", "Über", "naïve", "日本語", "кит", "🦊", "👩‍👩‍👧", 'a "quote"', "back\\slash", "two\nlines", "\u2028", ""]
# How many objects of a type there are; one that is met often is met again.
POOLS = {"User": 9, "Bot": 3, "Mannequin": 3, "Label": 9, "Language": 9, "Organization": 9, "Team": 9}
# What is null by chance elsewhere is there in these, so that the tests have something to read.
PRESENT = {
    "repository", "issueOrPullRequest", "pullRequest", "object", "target", "node", "issue", "commentEdge", "subject",
    "reviewEdge", "commit", "ref", "projectV2Item", "reaction", "deletedItemId", "content", "fieldValueByName",
    "entries", "fundingLinks", "languages", "commitContributionsByRepository",
}


class Thing:
    """An object of the made-up world: its type, what names it, and what is settled about its fields."""

    def __init__(self, kind, key, **fields):
        self.kind, self.key, self.fields = kind, key, fields


# In place of an object that is not there.
NOBODY = Thing("Nobody", "nobody")


def chance(*parts):
    return random.Random("/".join(str(part) for part in (SEED, *parts)))


def scalar(name, dice):
    text = " ".join(dice.choice(WORDS) for _ in range(dice.randrange(1, 4)))
    return {
        "Int": lambda: dice.choice([0, 1, -3, 42, 1977, 2**31 - 1]),
        "Float": lambda: dice.choice([0, 0.5, 2.25, 99.99, 1e-7, 100]),
        "Boolean": lambda: dice.random() < 0.5,
        "BigInt": lambda: dice.choice([7, 2**53 + 1, 9223372036854775807]),
        "DateTime": lambda: f"20{dice.randrange(10, 27)}-0{dice.randrange(1, 10)}-1{dice.randrange(10)}T12:30:00Z",
        "Date": lambda: f"20{dice.randrange(10, 27)}-0{dice.randrange(1, 10)}-1{dice.randrange(10)}",
        "GitTimestamp": lambda: f"20{dice.randrange(10, 27)}-11-30T12:30:00+05:30",
        "GitObjectID": lambda: "".join(dice.choice("0123456789abcdef") for _ in range(40)),
        "URI": lambda: f"https://example.com/{dice.randrange(1000)}?q=%C3%BC&r=1",
        "HTML": lambda: f"<p class=\"x\">{text}</p>",
        "Base64String": lambda: "Zmxvb2Q=",
    }.get(name, lambda: text)()


def entity(schema, kind, dice, number=0):
    """An object with an id, the one or the next behind it."""
    types = sorted(t.name for t in schema.get_possible_types(kind)) if is_abstract_type(kind) else [kind.name]
    name = types[(dice.randrange(len(types)) + number) % len(types)]
    pool = POOLS.get(name, 200)
    return Thing(name, f"{name}_{(dice.randrange(pool) + number) % pool}")


def named(schema, kind, place, dice, number=0, among=None):
    """A value of a type; a list in a list has two."""
    if is_list_type(kind):
        return items(schema, kind.of_type, place, dice, 2)
    if is_scalar_type(kind):
        return scalar(kind.name, dice)
    if is_enum_type(kind):
        return dice.choice(list(kind.values))
    if among:
        kind = schema.type_map[among[(dice.randrange(len(among)) + number) % len(among)]]
    if is_abstract_type(kind) or "id" in kind.fields:
        return entity(schema, kind, dice, number)
    return Thing(kind.name, place)


def item_types(schema, arguments):
    values = arguments.get("itemTypes") or []
    return ["".join(word.capitalize() for word in value.split("_")) for value in values]


def connection(schema, kind, place, arguments, dice):
    """A list that pages: all of its nodes are settled, the arguments cut the page."""
    edge = kind.fields["edges"].type.of_type if "edges" in kind.fields else None
    element = edge.fields["node"].type if edge else kind.fields["nodes"].type.of_type
    node = element.of_type if is_non_null_type(element) else element
    among, seed = item_types(schema, arguments), dice.random()
    kinds = len(among) or (len(schema.get_possible_types(node)) if is_abstract_type(node) else 1)
    # Long enough for a union's members to be met, if it is not one of sixty.
    size = max(dice.randrange(6, 9), kinds + 3 if kinds < 12 else 0)
    start = int(arguments["after"].split(":")[1]) + 1 if arguments.get("after") else 0
    end = int(arguments["before"].split(":")[1]) if arguments.get("before") else size
    if arguments.get("first") is not None:
        end = min(end, start + arguments["first"])
    elif arguments.get("last") is not None:
        start = max(start, end - arguments["last"])
    info = Thing(
        "PageInfo", place, hasNextPage=end < size, hasPreviousPage=start > 0,
        startCursor=f"cursor:{start}" if end > start else None, endCursor=f"cursor:{end - 1}" if end > start else None)
    nodes = [named(schema, node, f"{place}.{i}", chance(seed), i, among) for i in range(size)]
    # Lists have holes where the schema allows for them.
    if not is_non_null_type(element) and dice.random() < 0.4:
        nodes[dice.randrange(size)] = None
    edges = [Thing(edge.name, f"{place}.{i}", cursor=f"cursor:{i}", node=n) for i, n in enumerate(nodes)] if edge else []
    if edges and dice.random() < 0.2:
        edges[1] = None
    return Thing(
        kind.name, place, totalCount=size, pageInfo=info, edges=edges[start:end], nodes=nodes[start:end])


def resolve(source, info, **arguments):
    name, schema = info.field_name, info.schema
    if name in source.fields:
        return source.fields[name]
    if name == "id":
        return source.key
    settled = special(source, name, arguments)
    if settled is NOBODY:
        return None
    if settled is not None:
        return settled
    paging = {"first", "last", "after", "before"}
    rest = {key: value for key, value in sorted(arguments.items()) if key not in paging}
    place = f"{source.key}.{name}({json.dumps(rest, default=str)})"
    dice = chance(place)
    kind = info.return_type
    if is_non_null_type(kind):
        kind = kind.of_type
    elif name not in PRESENT and source.key != "root" and dice.random() < 0.2:
        return None
    if is_list_type(kind):
        return items(schema, kind.of_type, place, dice, dice.randrange(1 if name in PRESENT else 0, 4))
    if hasattr(kind, "fields") and "pageInfo" in kind.fields:
        return connection(schema, kind, place, arguments, dice)
    return named(schema, kind, place, dice)


def items(schema, element, place, dice, size):
    may_be_null = not is_non_null_type(element)
    element = element if may_be_null else element.of_type
    seed = dice.random()
    return [
        None if may_be_null and dice.random() < 0.2 else named(schema, element, f"{place}.{i}", chance(seed, i), i)
        for i in range(size)
    ]


def special(source, name, arguments):
    """What follows from the arguments."""
    identified = lambda key: Thing(key.rsplit("_", 1)[0], key)
    given = arguments.get("input", {})
    match source.kind, name:
        case "Query", "node":
            return identified(arguments["id"])
        case "Query", "nodes":
            return [None if key == "gone" else identified(key) for key in arguments["ids"]]
        case "Query", "repository":
            return Thing("Repository", f"Repository_{len(arguments['name'])}")
        case "Query", "user" if arguments.get("login") == "nobody":
            return NOBODY
        case "Query", "resource":
            return identified("_".join(arguments["url"].split("?")[0].split("/")[-2:]))
        case "Repository", "issueOrPullRequest":
            kind = "Issue" if arguments["number"] % 2 else "PullRequest"
            return Thing(kind, f"{kind}_{arguments['number']}")
        case "Repository", "object":
            return Thing("Tree", "Tree_7")
        case "Ref", "target":
            return Thing("Commit", "Commit_7")
        case "Query", "repositoryOwner":
            return Thing("User", "User_1") if arguments["login"] == "user" else Thing("Organization", "Organization_1")
        case "Mutation", "addComment":
            node = Thing("IssueComment", "IssueComment_new", body=given["body"])
            edge = Thing("IssueCommentEdge", "new", cursor="cursor:new", node=node)
            return Thing(
                "AddCommentPayload", "new", commentEdge=edge, subject=identified(given["subjectId"]),
                clientMutationId=given.get("clientMutationId"))
        case "Mutation", "addPullRequestReview":
            node = Thing("PullRequestReview", "PullRequestReview_new", body=given.get("body", ""))
            return Thing(
                "AddPullRequestReviewPayload", "new",
                reviewEdge=Thing("PullRequestReviewEdge", "new", cursor="cursor:new", node=node))
        case "Mutation", "changeUserStatus":
            status = Thing(
                "UserStatus", "UserStatus_new", message=given.get("message"), expiresAt=given.get("expiresAt"))
            return Thing("ChangeUserStatusPayload", "changed", status=status)
        case "Mutation", "deleteProjectV2Item":
            return Thing("DeleteProjectV2ItemPayload", "deleted", deletedItemId=given["itemId"])
        case "Mutation", "updateProjectV2ItemFieldValue":
            return Thing("UpdateProjectV2ItemFieldValuePayload", "set", projectV2Item=identified(given["itemId"]))
        case "ProjectV2", "owner":
            return Thing("Organization", "Organization_1")
        case "ProjectV2Item", "fieldValueByName":
            return Thing("ProjectV2ItemFieldNumberValue", f"ProjectV2ItemFieldNumberValue_{source.key}")
        case "Mutation", "addReaction":
            return Thing("AddReactionPayload", "reacted", subject=identified(given["subjectId"]))
        case "Mutation", "updateIssue":
            issue = Thing("Issue", given["id"], state=given.get("state", "OPEN"), closed=given.get("state") == "CLOSED")
            return Thing("UpdateIssuePayload", "updated", issue=issue)
    return None


def answer(schema, text, request):
    document = parse(text)
    errors = validate(schema, document)
    if errors:
        sys.exit(f"{request['name']}: {errors}")
    kind = document.definitions[0].operation.value.capitalize()
    result = execute(
        schema, document, Thing(kind, "root"), variable_values=request["variables"], field_resolver=resolve,
        type_resolver=lambda value, *_: value.kind)
    if result.errors:
        sys.exit(f"{request['name']}: {result.errors}")
    return {"operation": request["operation"], "text": text, "variables": request["variables"], "data": result.data}


def main():
    # The published schema deprecates fields that its interfaces do not, which a strict reader refuses.
    schema = build_ast_schema(parse(SCHEMA.read_text("utf-8"), no_location=True), assume_valid=True)
    for documents in [HERE, HERE / "Mapped"]:
        texts = json.loads((documents / "texts.json").read_text("utf-8"))
        folder = documents / "responses"
        folder.mkdir(exist_ok=True)
        for request in json.loads((documents / "requests.json").read_text("utf-8")):
            response = answer(schema, texts[request["operation"]], request)
            path = folder / f"{request['name']}.json"
            path.write_text(json.dumps(response, ensure_ascii=False, indent=1) + "\n", "utf-8")
            print(f"{path.name}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
