/**
 * The prefix of the client ids of clients that connect with the claim certificate. No instrument may have a name with
 * this prefix.
 */
export const claimPrefix = 'claim-'

/**
 * The name of the template that gives new instruments of a stage their certificates. It is part of the topic of their
 * requests.
 */
export const provisioningTemplateName = (stage: string): string => `benchwatch-${stage}`

/**
 * The name of the policy of instruments' certificates. The data stack makes the policy; fleet provisioning and lists
 * of new instruments attach it.
 * @param stagePrefix the beginning of all names that a stage makes in AWS IoT
 */
export const instrumentPolicyName = (stagePrefix: string): string => `${stagePrefix}instruments`

/** The topic on which a client with the claim certificate requests a certificate. */
export const createCertificateTopic = '$aws/certificates/create/json'

/** The topic on which a client with a new certificate then requests its thing. */
export const provisionTopic = (templateName: string): string =>
  `$aws/provisioning-templates/${templateName}/provision/json`
