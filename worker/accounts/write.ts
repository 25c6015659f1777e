export { liftStatements, suspendStatements } from './closing/queries.ts'
export { requireUnlimited } from './limits.ts'
export { verificationStatements } from './links/verify.ts'
export { hashPassword } from './passwords/password.ts'
export { provePassword } from './passwords/prove.ts'
export { nameTaken, requireNoFaults } from './sessions/signup.ts'
export {
  deleteAccessToken,
  deleteGrantSessions,
  insertGrantSession,
  renewAccessToken,
} from './tokens/grants/queries.ts'
