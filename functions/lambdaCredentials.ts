/**
 * The credentials of a function: Lambda puts them into its environment. In the bundles this takes the place of the
 * SDK's chain, whose ways of a workstation (files, single sign-on, metadata services) a function never goes.
 */
export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env'
