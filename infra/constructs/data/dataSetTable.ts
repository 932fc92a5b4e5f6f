import { Aws } from 'aws-cdk-lib'
import { CfnTable, type CfnDatabase } from 'aws-cdk-lib/aws-glue'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { dataSets, type DataSet, type DataSetName } from '#shared/server/dataSets.ts'
import { firstDay } from '#shared/server/readingsDataSet.ts'

interface Props {
  readonly name: DataSetName
  readonly bucket: Bucket
  readonly database: CfnDatabase
  readonly databaseName: string
}

const formats = {
  parquet: {
    inputFormat: 'org.apache.hadoop.hive.ql.io.parquet.MapredParquetInputFormat',
    outputFormat: 'org.apache.hadoop.hive.ql.io.parquet.MapredParquetOutputFormat',
    serdeInfo: { serializationLibrary: 'org.apache.hadoop.hive.ql.io.parquet.serde.ParquetHiveSerDe' },
  },
  json: {
    inputFormat: 'org.apache.hadoop.mapred.TextInputFormat',
    outputFormat: 'org.apache.hadoop.hive.ql.io.HiveIgnoreKeyTextOutputFormat',
    serdeInfo: { serializationLibrary: 'org.openx.data.jsonserde.JsonSerDe' },
  },
} as const

/**
 * Returns the table properties from which Athena computes the partitions. Partitions need no registration: a report
 * sees a new day or snapshot as soon as its first file exists.
 */
const projectionOf = ({ name, type }: DataSet['partition']): Record<string, string> =>
  type === 'injected'
    ? { [`projection.${name}.type`]: 'injected' }
    : {
        [`projection.${name}.type`]: 'date',
        [`projection.${name}.format`]: 'yyyy-MM-dd',
        [`projection.${name}.range`]: `${firstDay},NOW+1DAYS`,
      }

/** Adds the Glue table of a data set defined in `shared/server/dataSets.ts`. */
export const addDataSetTable = (
  scope: Construct,
  id: string,
  { name, bucket, database, databaseName }: Props,
): CfnTable => {
  const { prefix, format, columns, partition }: DataSet = dataSets[name]
  const location = `s3://${bucket.bucketName}/${prefix}`
  const table = new CfnTable(scope, id, {
    catalogId: Aws.ACCOUNT_ID,
    databaseName,
    tableInput: {
      name,
      tableType: 'EXTERNAL_TABLE',
      partitionKeys: [{ name: partition.name, type: 'string' }],
      parameters: {
        classification: format,
        'projection.enabled': 'true',
        ...projectionOf(partition),
        'storage.location.template': `${location}${partition.name}=\${${partition.name}}/`,
      },
      storageDescriptor: {
        columns: Object.entries(columns).map(([column, type]) => ({ name: column, type })),
        location,
        ...formats[format],
      },
    },
  })
  table.addResourceDependency(database)
  return table
}
