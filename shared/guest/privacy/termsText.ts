import { policySentences, type Policy } from '../../venue/policy/policy.ts'

/** The terms of use, as a part of their page. Whoever changes them changes `TERMS_VERSION` too. */
export const termsText = (policy: Policy) => `<section id="termos" aria-labelledby="termos-titulo">
        <h2 id="termos-titulo">Termos de uso</h2>
        <p>
          Estes termos valem para a reserva de quadras de areia feita neste site. “Nós” é o local
          que administra as quadras, identificado no site e na confirmação da reserva, onde também
          estão o endereço e o telefone. Ao marcar “Li e aceito os termos e condições” e concluir a
          reserva, você fecha um contrato de uso da quadra com o local.
        </p>

        <h3>1. Como a reserva funciona</h3>
        <ul>
          <li>Cada horário dura uma hora, contada pelo relógio do local.</li>
          <li>
            Ao selecionar um horário, ele fica bloqueado para você por até 15 minutos. Se o
            pagamento não for confirmado nesse prazo, o horário volta a ficar disponível para outras
            pessoas.
          </li>
          <li>
            A reserva só está garantida quando o pagamento é confirmado e a tela mostra “Reserva
            confirmada!”.
          </li>
          <li>A quadra é definida pelo local entre as que atendem à modalidade escolhida.</li>
        </ul>

        <h3>2. Preço e pagamento</h3>
        <ul>
          <li>O preço mostrado ao lado de cada horário é o preço cobrado, em reais.</li>
          <li>
            O pagamento é feito por PIX ou cartão de crédito, por meio do provedor de pagamentos
            Asaas. O total mínimo é de R$&nbsp;5,00.
          </li>
          <li>
            Se o pagamento chegar depois do prazo, a reserva é confirmada se os horários ainda
            estiverem livres. Se não estiverem, o valor é devolvido pelo mesmo meio de pagamento.
          </li>
        </ul>

        <h3 id="cancelamento">3. Cancelamento e devolução</h3>
        <p>
          Você cancela ou muda de horário pelo link da reserva, que está na confirmação e no e-mail, ou
          falando com o local. O direito de arrependimento e os demais direitos do Código de Defesa do
          Consumidor são respeitados. Quando houver devolução, ela é feita pelo mesmo meio de
          pagamento. Se o local precisar cancelar (chuva forte, manutenção ou outro motivo), você
          escolhe entre remarcar e receber o valor de volta. Vale para cada reserva a regra do dia em
          que ela foi feita:
        </p>
        <ul>
          ${policySentences(policy)
            .map((sentence) => `<li>${sentence}</li>`)
            .join('\n          ')}
        </ul>

        <h3>4. Uso da quadra</h3>
        <ul>
          <li>Chegue com 15 minutos de antecedência. O horário termina na hora marcada.</li>
          <li>Siga as orientações da equipe e cuide da quadra e dos equipamentos.</li>
          <li>Menores de 18 anos usam a quadra sob a responsabilidade de um adulto.</li>
        </ul>

        <h3>5. Mudanças nestes termos</h3>
        <p>
          Podemos atualizar estes termos. Vale para cada reserva a versão publicada quando ela foi
          feita.
        </p>
      </section>`
