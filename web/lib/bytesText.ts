const units = ['KB', 'MB', 'GB', 'TB'] as const

/** A number of bytes as text, such as `120.0 MB`, in the units that operating systems show. */
export const bytesText = (bytes: number): string => {
  if (bytes < 1024) return bytes === 1 ? '1 byte' : `${bytes} bytes`
  let size = bytes / 1024
  let unit = 0
  for (; size >= 1024 && unit < units.length - 1; unit += 1) size /= 1024
  const places = unit > 0 ? 1 : 0
  const text = size.toLocaleString('en', { maximumFractionDigits: places, minimumFractionDigits: places })
  return `${text} ${units[unit]}`
}
