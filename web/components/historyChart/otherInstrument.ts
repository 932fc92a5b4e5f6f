/** The separator between the name of another instrument and a mnemonic. No serial number contains it. */
const separator = ' '

/** The name of a line in a chart of two instruments. A line of the second one has that instrument's name before it. */
export const nameBeside = (also: string | undefined, mnemonic: string): string =>
  also === undefined ? mnemonic : `${also}${separator}${mnemonic}`

/** The data item of a line, whichever instrument the line is of. */
export const itemOf = (name: string): string => name.slice(name.indexOf(separator) + 1)

/** The name of a line, with its instrument if there are two. */
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
