/** One caller, `local`, whose secret is its name. */
export const s3Caller = { accessKeyId: 'local', secretAccessKey: 'local' }

export const s3Settings = {
  region: 'eu-west-1',
  credentials: (accessKeyId: string) => (accessKeyId === s3Caller.accessKeyId ? s3Caller.secretAccessKey : undefined),
}
