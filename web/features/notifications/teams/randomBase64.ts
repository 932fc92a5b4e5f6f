/** Generates 32 random bytes in base64, for secrets that the browser creates. */
export const randomBase64 = (): string => btoa(String.fromCodePoint(...crypto.getRandomValues(new Uint8Array(32))))
