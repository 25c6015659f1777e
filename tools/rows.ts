import { areaOf, namedByTests, requirements } from './requirements.ts'

/** `npm run rows`: the number of rows in each area that tests name. `npm run rows BRD ORG`: the rows of these areas that no test names. */
const asked = process.argv.slice(2)
const named = namedByTests()
const rows = [...requirements()].filter(([code]) => areaOf(code) !== null)
if (asked.length > 0) {
  for (const [code, says] of rows)
    if (asked.includes(areaOf(code) ?? '') && !named.has(code)) console.log(`${code}  ${says}`)
} else {
  for (const [area, all] of Map.groupBy(rows, ([code]) => areaOf(code)))
    console.log(`${area} ${all.filter(([code]) => named.has(code)).length}/${all.length}`)
  console.log(`named by a test: ${rows.filter(([code]) => named.has(code)).length}/${rows.length}`)
}
