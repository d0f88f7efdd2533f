// Parses a schema and builds it with graphql-js, COUNT times; prints a line of milliseconds for each: parse, build, and
// validate. `assumeValidSDL`, since graphql-js refuses a field that is defined twice alike.
const { readFileSync } = require("fs");
const { buildASTSchema, parse, validateSchema, version } = require("graphql");

const [file, count] = process.argv.slice(2);
const text = readFileSync(file, "utf8");
console.log(version);
for (let run = 0; run < Number(count); run++) {
  const times = [performance.now()];
  const document = parse(text);
  times.push(performance.now());
  const schema = buildASTSchema(document, { assumeValidSDL: true });
  times.push(performance.now());
  if (validateSchema(schema).length > 0) throw new Error("the schema is not valid");
  times.push(performance.now());
  console.log(times.slice(1).map((time, index) => (time - times[index]).toFixed(3)).join(" "));
}
