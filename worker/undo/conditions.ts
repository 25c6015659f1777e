export { isRecorded, ofInverse, pinsOfEntry } from './queries.ts'
