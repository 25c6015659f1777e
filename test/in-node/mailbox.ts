import { MAILBOX_SCRIPT } from '#tools/mail.ts'
import { importScript } from './import-script.ts'

interface Mail {
  send(message: unknown): Promise<void>
}

const mailbox = importScript<{ fetch(request: Request): Response }, { Mail: new () => Mail }>(MAILBOX_SCRIPT)

/** Stands for the binding that sends mail. */
export async function sendMail(message: unknown): Promise<void> {
  const { Mail } = await mailbox
  await new Mail().send(structuredClone(message))
}

/** Stands for the binding by which tests read what was sent. */
export async function askMailbox(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  return (await mailbox).default.fetch(new Request(input, init))
}
