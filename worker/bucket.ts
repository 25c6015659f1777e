import { Failure } from '#domain/errors.ts'
import { machineFailure } from './machine.ts'

/** Error codes with which R2 reports a mistake of ours or of the sender: no such object, an unsatisfiable range, a part that is too small… */
const MISTAKES = /\(100(?:07|11|12|20|22|24|25|29|31|32|33|37|39|48|50|51)\)/
const FROM_R2 = /^\w+: .*\(1\d{4}\)$/

/** When each bucket last failed, in ms since 1970. */
const failedAt = new WeakMap<object, number>()

/** ms since 1970; null: no failure in this isolate. */
export function lastFailureOf(bucket: R2Bucket): number | null {
  return failedAt.get(bucket) ?? null
}

/**
 * The same bucket, with its own failures turned into `unavailable` with a sentence for the log (REL-23). Unchanged: errors of streams that the bucket reads
 * from, and answers such as an unsatisfiable range.
 * @param name of the binding
 */
export function namingFailures(name: string, bucket: R2Bucket): R2Bucket {
  const known = named.get(bucket) ?? wrapBucket(name, bucket)
  named.set(bucket, known)
  return known
}

const named = new WeakMap<R2Bucket, R2Bucket>()

function wrapBucket(name: string, bucket: R2Bucket): R2Bucket {
  const wrapped = wrap(bucket, (error) => {
    if (!isOfBucket(error)) return error
    failedAt.set(wrapped, Date.now())
    const known = machineFailure(error)
    const sentence = `The bucket that ${name} binds does not answer as it should. ${known?.sentence ?? ''}`.trim()
    return new Failure('unavailable', {
      retryAfter: known?.retryAfter ?? 5,
      cause: new Error(sentence, { cause: error }),
    })
  })
  return wrapped
}

function isOfBucket(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof Failure || MISTAKES.test(error.message)) return false
  return FROM_R2.test(error.message) || machineFailure(error) !== null
}

type Method = (...values: unknown[]) => unknown

function isMethod(value: unknown): value is Method {
  return typeof value === 'function'
}

/** Wraps the methods of a bucket, and of the uploads that they return, so that their errors are renamed. */
function wrap<Target extends object>(target: Target, rename: (error: unknown) => unknown): Target {
  const call = (method: Method, values: unknown[]) => {
    const result: unknown = Reflect.apply(method, target, values)
    if (!(result instanceof Promise)) return isUpload(result) ? wrap(result, rename) : result
    return result.then(
      (answer: unknown) => (isUpload(answer) ? wrap(answer, rename) : answer),
      (error: unknown) => Promise.reject(rename(error)),
    )
  }
  return new Proxy(target, {
    get(of, name) {
      const value: unknown = Reflect.get(of, name)
      return isMethod(value) ? (...values: unknown[]) => call(value, values) : value
    },
  })
}

function isUpload(value: unknown): value is R2MultipartUpload {
  return typeof value === 'object' && value !== null && 'uploadPart' in value
}
