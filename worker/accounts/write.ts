export { deactivate, deleteAccount, requestDeletion } from './closing/closing.ts'
export { liftStatements, suspendStatements } from './closing/queries.ts'
export { requireUnlimited } from './limits.ts'
export { logInByLink, requestLink, resetPassword } from './links/links.ts'
export { resendVerification, verificationStatements, verifyEmail } from './links/verify.ts'
export { changePassword } from './passwords/change.ts'
export { hashPassword } from './passwords/password.ts'
export { provePassword } from './passwords/prove.ts'
export { actFor } from './people/acting.ts'
export { switchAccount } from './people/linked.ts'
export { logIn } from './sessions/login.ts'
export { endSession } from './sessions/session.ts'
export { nameTaken, readUsername, requireNoFaults, signUp } from './sessions/signup.ts'
export {
  deleteAccessToken,
  deleteGrantSessions,
  insertGrantSession,
  renewAccessToken,
} from './tokens/grants/queries.ts'
