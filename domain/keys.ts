/** The names of an object's own fields. @param record has no fields but those of its type */
export function keysOf<T extends object>(record: T): (keyof T & string)[] {
  return Object.keys(record) as (keyof T & string)[]
}

/** The names of an object's own fields with their values, none of them undefined. @param record has no fields but those of its type */
export function entriesOf<T extends object>(record: T): [keyof T & string, NonNullable<T[keyof T]>][] {
  return Object.entries(record) as [keyof T & string, NonNullable<T[keyof T]>][]
}

/** True if a record has a field of its own of this name. */
export function isKeyOf<T extends object>(record: T, name: PropertyKey): name is keyof T {
  return Object.hasOwn(record, name)
}
