/** What ends a copy of a test file whose mutant an earlier one has killed. */
export const KILLED_BEFORE = 'killed before'
