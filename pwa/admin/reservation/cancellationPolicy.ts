/** What the terms (`/termos-condicoes.html`, 3) promise to whoever books. */
export const CANCELLATION_POLICY =
  'O direito de arrependimento e os demais direitos do Código de Defesa do Consumidor são respeitados. Quando houver devolução, ela é feita pelo mesmo meio de pagamento. Se o local precisar cancelar (chuva forte, manutenção ou outro motivo), você escolhe entre remarcar e receber o valor de volta.'

export const POLICY_PAGE = '/termos-condicoes.html#cancelamento'
