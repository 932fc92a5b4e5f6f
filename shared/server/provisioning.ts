/** Clients with the claim certificate connect under names of this prefix, which no instrument may have. */
export const claimPrefix = 'claim-'

/** The template by which new instruments of a stage get their certificates; its name is in the topic they ask on. */
export const provisioningTemplateName = (stage: string): string => `benchwatch-${stage}`

/**
 * The policy on the certificates of instruments: the data stack makes it, fleet provisioning and lists of new
 * instruments attach it.
 * @param stagePrefix begins the names of what a stage makes in AWS IoT
 */
export const instrumentPolicyName = (stagePrefix: string): string => `${stagePrefix}instruments`

/** The topic by which a client with the claim certificate asks for a certificate. */
export const createCertificateTopic = '$aws/certificates/create/json'

/** The topic by which it then asks for its thing. */
export const provisionTopic = (templateName: string): string =>
  `$aws/provisioning-templates/${templateName}/provision/json`
