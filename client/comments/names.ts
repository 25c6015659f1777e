import type { Comment } from '../../domain/comments/contract.ts'

export function nameOf({ full_name, username }: Comment['author']): string {
  return full_name || `@${username}`
}
