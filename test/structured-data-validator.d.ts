/** The package has no types of its own. */
declare module '@adobe/structured-data-validator' {
  interface Issue {
    issueMessage: string
    severity: 'ERROR' | 'WARNING'
    errorType?: 'schemaOrg'
    path: unknown
  }
  export default class Validator {
    /** @param schemaOrgJson the vocabulary as schema.org publishes it */
    constructor(schemaOrgJson: object)
    validate(data: { jsonld: Record<string, object[]> }): Promise<Issue[]>
  }
}
