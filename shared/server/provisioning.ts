/**
 * The prefix of the client ids with which clients connect that have only the claim certificate. No instrument may have
 * a name with this prefix.
 */
export const claimPrefix = 'claim-'

/**
 * The name of the provisioning template from which new instruments of a stage get their certificates. It is part of
 * the topic of their requests.
 */
export const provisioningTemplateName = (stage: string): string => `benchwatch-${stage}`

/**
 * The name of the AWS IoT policy for the certificates of instruments. The data stack makes the policy. Fleet
 * provisioning and the enrolment of lists attach it.
 * @param stagePrefix the beginning of all names that a stage makes in AWS IoT
 */
export const instrumentPolicyName = (stagePrefix: string): string => `${stagePrefix}instruments`

/** The topic on which a new instrument with the claim certificate requests its own certificate. */
export const createCertificateTopic = '$aws/certificates/create/json'

/** The topic on which an instrument with a new certificate requests to be registered as a thing of AWS IoT. */
export const provisionTopic = (templateName: string): string =>
  `$aws/provisioning-templates/${templateName}/provision/json`
