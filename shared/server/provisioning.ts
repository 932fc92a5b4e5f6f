/**
 * The prefix of MQTT client ids for clients that have only the claim certificate. No instrument can have a name with
 * this prefix.
 */
export const claimPrefix = 'claim-'

/**
 * The name of the provisioning template from which a stage's new instruments get their certificates. New instruments
 * send their requests to a topic that contains this name.
 */
export const provisioningTemplateName = (stage: string): string => `benchwatch-${stage}`

/**
 * The name of the AWS IoT policy for instruments' certificates. The data stack creates the policy. It is attached by
 * fleet provisioning, and when a list of instruments is enrolled.
 * @param stagePrefix the prefix of everything that a stage creates in AWS IoT
 */
export const instrumentPolicyName = (stagePrefix: string): string => `${stagePrefix}instruments`

/** The topic on which a new instrument, connected with the claim certificate, requests its own certificate. */
export const createCertificateTopic = '$aws/certificates/create/json'

/** The topic on which an instrument with a new certificate requests to be registered as a thing in AWS IoT. */
export const provisionTopic = (templateName: string): string =>
  `$aws/provisioning-templates/${templateName}/provision/json`
