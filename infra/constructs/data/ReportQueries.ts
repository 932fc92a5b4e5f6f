import { RemovalPolicy } from 'aws-cdk-lib'
import { CfnWorkGroup } from 'aws-cdk-lib/aws-athena'
import type { CfnDatabase } from 'aws-cdk-lib/aws-glue'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import type { Settings } from '../../config.ts'
import { addDataSetTable } from './dataSetTable.ts'

interface Props {
  readonly datasets: Bucket
  readonly snapshots: Bucket
  readonly results: Bucket
  readonly database: CfnDatabase
  readonly databaseName: string
  readonly settings: Settings
}

const gibibyte = 1024 ** 3

/**
 * The Glue tables of the data sets that functions write for reports, and the Athena workgroup. The workgroup defines
 * where results are stored and how much data a query may read.
 */
export class ReportQueries extends Construct {
  readonly workGroup: CfnWorkGroup

  constructor(scope: Construct, id: string, { datasets, snapshots, results, database, databaseName, settings }: Props) {
    super(scope, id)
    for (const name of ['device_information', 'rule', 'model'] as const)
      addDataSetTable(this, `Table-${name}`, { name, bucket: snapshots, database, databaseName })
    for (const name of ['utilisation', 'deliveries'] as const)
      addDataSetTable(this, `Table-${name}`, { name, bucket: datasets, database, databaseName })
    this.workGroup = new CfnWorkGroup(this, 'WorkGroup', {
      name: `benchwatch_${settings.stage}`,
      description: `Benchwatch ${settings.stage}: reports`,
      recursiveDeleteOption: settings.ephemeral,
      workGroupConfiguration: {
        enforceWorkGroupConfiguration: true,
        publishCloudWatchMetricsEnabled: true,
        bytesScannedCutoffPerQuery: settings.reportScanLimitGib * gibibyte,
        engineVersion: { selectedEngineVersion: 'Athena engine version 3' },
        resultConfiguration: {
          outputLocation: `s3://${results.bucketName}/`,
          encryptionConfiguration: { encryptionOption: 'SSE_S3' },
        },
      },
    })
    // The workgroup is kept after a failed deployment, like the tables, because it holds the history of query
    // executions.
    if (!settings.ephemeral) this.workGroup.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE)
  }
}
