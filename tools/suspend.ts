import { suspensionCommand } from './suspension-command.ts'

process.exitCode = await suspensionCommand(process.argv.slice(2))
