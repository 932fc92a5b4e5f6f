/** The separator between the name of the other instrument and a mnemonic. Serial numbers do not contain it. */
const separator = ' '

/**
 * The name of a line in a chart that compares two instruments. Lines of the other instrument are prefixed with its
 * name.
 */
export const nameBeside = (also: string | undefined, mnemonic: string): string =>
  also === undefined ? mnemonic : `${also}${separator}${mnemonic}`

/** The data item of a line, without the name of the instrument. */
export const itemOf = (name: string): string => name.slice(name.indexOf(separator) + 1)

/** The display name of a line. It includes the instrument if the chart compares two. */
export const nameIn = (
  also: string | undefined,
  mnemonic: string,
  deviceName: string,
  nameOf: (mnemonic: string) => string,
): string => {
  if (also === undefined) return nameOf(mnemonic)
  const beginning = `${also}${separator}`
  return mnemonic.startsWith(beginning)
    ? `${nameOf(mnemonic.slice(beginning.length))}, ${also}`
    : `${nameOf(mnemonic)}, ${deviceName}`
}
