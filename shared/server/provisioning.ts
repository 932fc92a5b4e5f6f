/** Clients with the claim certificate connect under names of this prefix, which no instrument may have. */
export const claimPrefix = 'claim-'

/**
 * The template that gives new instruments of a stage their certificates; its name is in the topic of their requests.
 */
export const provisioningTemplateName = (stage: string): string => `benchwatch-${stage}`

/**
 * The policy on the certificates of instruments: the data stack makes it, fleet provisioning and lists of new
 * instruments attach it.
 * @param stagePrefix begins the names of what a stage makes in AWS IoT
 */
export const instrumentPolicyName = (stagePrefix: string): string => `${stagePrefix}instruments`

/** The topic on which a client with the claim certificate requests a certificate. */
export const createCertificateTopic = '$aws/certificates/create/json'

/** The topic on which it then requests its thing. */
export const provisionTopic = (templateName: string): string =>
  `$aws/provisioning-templates/${templateName}/provision/json`
