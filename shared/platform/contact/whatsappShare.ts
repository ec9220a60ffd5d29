/** Opens WhatsApp with a text for whomever its owner then picks. */
export function whatsappShareHref(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`
}
