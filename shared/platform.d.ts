// This file declares the APIs for certificate requests that both browsers and Node have.
export {}

declare global {
  interface CryptoKey {
    readonly type: string
  }

  type KeyAlgorithm = { readonly name: string; readonly namedCurve: string; readonly hash: string }

  const crypto: {
    readonly subtle: {
      generateKey(
        algorithm: KeyAlgorithm,
        extractable: boolean,
        usages: readonly string[],
      ): Promise<{ readonly privateKey: CryptoKey; readonly publicKey: CryptoKey }>
      exportKey(format: 'pkcs8' | 'spki', key: CryptoKey): Promise<ArrayBuffer>
      exportKey(format: 'jwk', key: CryptoKey): Promise<Readonly<Record<string, unknown>>>
      importKey(
        format: 'pkcs8' | 'jwk',
        key: Uint8Array | Readonly<Record<string, unknown>>,
        algorithm: KeyAlgorithm,
        extractable: boolean,
        usages: readonly string[],
      ): Promise<CryptoKey>
      sign(algorithm: KeyAlgorithm, key: CryptoKey, bytes: Uint8Array): Promise<ArrayBuffer>
    }
  }

  class TextEncoder {
    encode(text: string): Uint8Array
  }

  const btoa: (bytes: string) => string
  const atob: (base64: string) => string
}
