import { removalCommand } from './removal-command.ts'

process.exitCode = await removalCommand(process.argv.slice(2))
