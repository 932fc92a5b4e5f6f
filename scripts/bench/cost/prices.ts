/**
 * List prices of us-east-1 in US dollars, as AWS's price pages have had them since DynamoDB's on-demand prices were halved
 * in November 2024. Without free tiers, volume discounts and savings plans. Look them up before relying on a sum: this is
 * the one place to change them.
 */
export const prices = {
  dynamoDb: {
    perMillionWriteUnits: 0.625,
    perMillionReadUnits: 0.125,
    perGbMonth: 0.25,
    /** Point-in-time recovery. */
    perGbMonthBackup: 0.2,
  },
  s3: { perGbMonth: 0.023 },
  firehose: { perGbIn: 0.029, perGbConverted: 0.018, perGbPartitioned: 0.02 },
  kinesis: { perGbIn: 0.08, perGbOut: 0.04, perStreamHour: 0.04 },
  /** Basic Ingest: no charge for the message, one rule with one action each. */
  iot: { perMillionRules: 0.15, perMillionActions: 0.15, perMillionConnectedMinutes: 0.08, perMillionMessages: 1 },
  /** To be verified in AWS's price list of IoT Device Management ("remote actions") and KMS before anybody relies on it. */
  jobs: { perExecution: 0.003, perKeyMonth: 1 },
  // From here on from memory: to be verified in AWS's price lists before anybody relies on them.
  lambda: { perMillionInvocations: 0.2, perGbSecond: 0.000_013_333_4 },
  api: { perMillionCalls: 1 },
  cloudFront: { perMillionRequests: 1, perGbOut: 0.085 },
  athena: { perTbScanned: 5 },
  cloudWatch: { perAlarm: 0.1, perDashboard: 3, perGbLogs: 0.5 },
  secrets: { perSecret: 0.4 },
  waf: { perAcl: 5, perRule: 1, perMillionRequests: 0.6 },
  xRay: { perMillionTraces: 5 },
} as const
