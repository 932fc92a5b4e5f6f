/**
 * The credentials of a function, which Lambda puts into its environment. In the bundles, this file replaces the SDK's
 * provider chain, which also searches for a workstation's credentials (files, single sign-on, metadata services).
 */
export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env'
