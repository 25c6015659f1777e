export { stopByLink } from './mails/stop.ts'
