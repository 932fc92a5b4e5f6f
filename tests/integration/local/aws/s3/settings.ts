/** One caller, `local`, whose secret is its name. */
export const s3Settings = {
  region: 'eu-west-1',
  credentials: (accessKeyId: string) => (accessKeyId === 'local' ? 'local' : undefined),
}
