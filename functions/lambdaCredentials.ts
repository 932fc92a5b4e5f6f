/**
 * The credentials of a function: Lambda puts them into its environment. In the bundles this takes the place of the
 * SDK's chain, which also looks where workstations keep credentials (files, single sign-on, metadata services).
 */
export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env'
