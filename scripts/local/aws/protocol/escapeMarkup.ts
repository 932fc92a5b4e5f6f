const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** For text and quoted attributes of HTML and XML alike. */
export const escapeMarkup = (text: string): string =>
  text.replaceAll(/[&<>"']/g, character => entities[character] ?? character)
