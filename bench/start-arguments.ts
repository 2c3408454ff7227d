import { readFileSync } from 'node:fs'

const { scripts }: { scripts: { start: string } } = JSON.parse(readFileSync('package.json', 'utf8'))

/** The arguments with which `npm start` runs Node. */
export const startArguments = scripts.start.split(' ').slice(1)
