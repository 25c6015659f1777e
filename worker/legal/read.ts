export { readLooks, readStatement, readStatements, readThing, subjectView } from './statements/read.ts'
export { readTransparency } from './transparency/read.ts'
