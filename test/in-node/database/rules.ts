import { constants } from 'node:sqlite'

/** The limits that workerd sets on each connection, by the names of `node:sqlite`. */
export const LIMITS = {
  length: 2_200_000,
  sqlLength: 100_000,
  column: 100,
  exprDepth: 100,
  compoundSelect: 5,
  vdbeOp: 25_000,
  functionArg: 127,
  likePatternLength: 50,
  variableNumber: 100,
  triggerDepth: 10,
}

const PRAGMAS = new Set([
  'case_sensitive_like',
  'data_version',
  'defer_foreign_keys',
  'foreign_key_check',
  'foreign_key_list',
  'foreign_keys',
  'function_list',
  'ignore_check_constraints',
  'index_info',
  'index_list',
  'index_xinfo',
  'legacy_alter_table',
  'optimize',
  'quick_check',
  'recursive_triggers',
  'reverse_unordered_selects',
  'table_info',
  'table_list',
  'table_xinfo',
])
const FUNCTIONS_OF_THE_MACHINE = /^(?:load_extension|sqlite_(?:version|source_id|compileoption_\w+|offset|log))$/
const MODULES = new Set(['fts5', 'fts5vocab', 'json_each', 'json_tree'])

/** D1's authorizer: whether SQLite may compile a statement with this action. The parameters are those of `sqlite3_set_authorizer`. */
export function isAllowed(action: number, first: string | null, second: string | null): boolean {
  switch (action) {
    case constants.SQLITE_ATTACH:
    case constants.SQLITE_DETACH:
    case constants.SQLITE_TRANSACTION:
    case constants.SQLITE_SAVEPOINT:
    case constants.SQLITE_CREATE_TEMP_TABLE:
      return false
    case constants.SQLITE_CREATE_TABLE:
      return !first?.startsWith('_cf_')
    case constants.SQLITE_PRAGMA:
      return PRAGMAS.has((first ?? '').toLowerCase())
    case constants.SQLITE_FUNCTION:
      return !FUNCTIONS_OF_THE_MACHINE.test((second ?? '').toLowerCase())
    case constants.SQLITE_CREATE_VTABLE:
      return MODULES.has((second ?? '').toLowerCase())
    default:
      return true
  }
}

/** The number of values that a statement takes: the unnumbered `?`, or the highest `?N`. */
export function countParameters(sql: string): number {
  const bare = sql.replaceAll(/'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|--.*$|\/\*[\s\S]*?\*\//gm, '')
  let count = 0
  for (const [, number] of bare.matchAll(/\?(\d*)/g)) count = number ? Math.max(count, Number(number)) : count + 1
  return count
}
