import { TOKEN_SCOPES } from '#domain/accounts/token-scopes.ts'
import { routes } from '#domain/routes.ts'
import { defineAddress } from '../page.ts'

/** OAuth server metadata (RFC 8414). */
export const oauthMetadata = defineAddress(routes.oauthMetadata, (c) => {
  const { origin } = c.var.site
  const proofs = ['client_secret_basic', 'client_secret_post', 'none']
  return c.json(
    {
      issuer: origin,
      authorization_endpoint: origin + routes.oauth,
      token_endpoint: origin + routes.api.oauthToken,
      token_endpoint_auth_methods_supported: proofs,
      revocation_endpoint: origin + routes.api.oauthRevoke,
      revocation_endpoint_auth_methods_supported: proofs,
      scopes_supported: TOKEN_SCOPES,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    },
    200,
    { 'cache-control': 'public, max-age=3600' },
  )
})
