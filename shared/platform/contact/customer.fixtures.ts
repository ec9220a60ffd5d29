import type { CustomerDetails } from './customer.schema.ts'

export function aCustomer(change: Partial<CustomerDetails> = {}): CustomerDetails {
  return {
    customerName: 'Ana Souza',
    customerEmail: 'ana@example.com',
    customerPhone: '11987654321',
    customerCpf: '52998224725',
    ...change,
  }
}
