import { expect, test } from 'vitest'
import { importedPackages, LockFile, neededPackages } from './needed-packages.ts'

test('an image gets the packages that the build imports, by the names of their folders', () => {
  const code = `import { a } from "pg";
import b, * as c from "@fastify/static";
import "side-effect";
import fs from "node:fs";
import own from "./chunk.js";
export { d } from "qr/decode.js";
const text = 'an email from "someone"';
const late = await import("satori");
await import("./own.js");`
  expect([...importedPackages(code)].toSorted()).toEqual(['@fastify/static', 'pg', 'qr', 'satori', 'side-effect'])
})

test('an image gets what its packages need, in the versions that Node finds for each, and nothing else', () => {
  const lockFile = LockFile.parse({
    packages: {
      '': { dependencies: { a: '1', builder: '1' } },
      'node_modules/a': {
        dependencies: { shared: '2' },
        optionalDependencies: { elsewhere: '1' },
        peerDependencies: { b: '1' },
      },
      'node_modules/a/node_modules/shared': { dependencies: { b: '1' } },
      'node_modules/b': { dependencies: { shared: '1', a: '1' } },
      'node_modules/shared': {},
      'node_modules/elsewhere': {},
      'node_modules/builder': {},
    },
  })
  const isInstalled = (folder: string) => folder !== 'node_modules/elsewhere'
  expect(neededPackages(['a'], lockFile, isInstalled)).toEqual([
    ...['node_modules/a', 'node_modules/a/node_modules/shared', 'node_modules/b', 'node_modules/shared'],
  ])
})
