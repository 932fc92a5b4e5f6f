// This file is for servers only. A lint rule prevents the console from importing it.

/**
 * How many calls per second AWS IoT accepts from an account in a region, by operation. These are the default quotas,
 * which AWS raises on request. Calls above them are refused with a ThrottlingException. Operations that are not
 * listed have no quota of their own. Decision 132 says how functions stay within the quotas. Sources:
 * docs.aws.amazon.com/general/latest/gr/iot-core.html#throttling-limits and, for jobs,
 * docs.aws.amazon.com/general/latest/gr/iot_device_management.html
 */
export const iotRates: Readonly<Record<string, number>> = {
  AddThingToThingGroup: 100,
  AttachPolicy: 15,
  AttachThingPrincipal: 100,
  CreateCertificateFromCsr: 15,
  CreateThing: 100,
  CreateThingGroup: 25,
  DescribeCertificate: 10,
  DetachThingPrincipal: 100,
  ListThingPrincipals: 10,
  ListThingsInThingGroup: 25,
  RemoveThingFromThingGroup: 100,
  UpdateCertificate: 10,
  CancelJob: 10,
  CancelJobExecution: 10,
  CreateJob: 10,
  DescribeJob: 10,
  DescribeJobExecution: 10,
  UpdateJob: 10,
}

/**
 * How many retained messages per second AWS IoT accepts from an account in a region by default: 'Retained message
 * inbound publish requests per second per account' in docs.aws.amazon.com/general/latest/gr/iot-core.html. To be
 * verified in the account: docs/deployment.md has the command.
 */
export const retainedMessagesPerSecond = 50
