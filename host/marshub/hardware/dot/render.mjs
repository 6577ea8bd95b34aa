// A JSON list of DOT sources on stdin, a JSON list of SVGs on stdout.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { instance } = await import(pathToFileURL(process.argv[2]));
const viz = await instance();
const sources = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(sources.map((dot) => viz.renderString(dot, { format: "svg", engine: "dot" }))));
