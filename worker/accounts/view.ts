export function accountAnswer(account: { id: number; username: string; fullName: string }) {
  return { id: String(account.id), username: account.username, full_name: account.fullName }
}
