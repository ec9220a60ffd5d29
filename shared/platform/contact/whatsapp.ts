import { digitsOf } from './documents.ts'
import { readPhone, toE164 } from './phone.ts'

/** Opens a chat with that phone (https://faq.whatsapp.com/5913398998672934: country and number, digits alone). */
export function whatsappHref(text: string, message = ''): string {
  const number = digitsOf(toE164(text) ?? `+55${readPhone(text)}`)
  return `https://wa.me/${number}${message && `?text=${encodeURIComponent(message)}`}`
}
