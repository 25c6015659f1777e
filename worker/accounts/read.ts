export { readSubjectBoards, readSubjects } from './acting.ts'
export { readDelegations, readSessions } from './people.ts'
export { type AccountViewer, selectAskerId, selectLinked, selectViewer } from './queries.ts'
export { selectWantedAddress } from './verify.ts'
