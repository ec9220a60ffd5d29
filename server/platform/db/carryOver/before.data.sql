insert into users (id, username, password, role, email, name, created_at) values
  (1, 'dona', 'x', 'admin', 'dona@example.com', 'Dona Areia', '2026-11-01T12:00:00.000Z'),
  (2, 'recepcao', 'x', 'user', 'recepcao@example.com', null, '2026-11-01T12:00:00.000Z');
insert into sessions (id_hash, data, user_id, created_at, last_seen_at, expires_at) values
  ('hash-1', '{}', 1, '2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00.000Z', '2026-12-20T12:00:00.000Z');
insert into venue (id, name, brand, address, phone, email, version) values
  (1, 'Arena', 'AREIA', 'Rua da Praia, 1', '48999990000', 'arena@example.com', 3);
insert into audit_entries (id, at, user_id, actor, entity, entity_id, action, changes) values
  (1, '2026-11-20T12:00:00.000Z', 1, 'admin', 'reservation', '4', 'created', '[{"field":"price","before":null,"after":"R$ 90,00"}]');
insert into courts (id, name, description, sport_types, sport_type_priority, active, created_at, deleted_at, version) values
  (1, 'Quadra 1', null, '["futevôlei","vôlei"]', '["futevôlei"]', true, '2026-11-01T12:00:00.000Z', null, 2),
  (2, 'Quadra 2', 'Coberta', '["beach_tennis"]', null, false, '2026-11-01T12:00:00.000Z', null, 1),
  (3, 'Quadra 3', null, '["vôlei"]', null, false, '2026-11-01T12:00:00.000Z', '2026-11-02T12:00:00.000Z', 2);
insert into operation_hours (id, weekday, is_open, open_time, close_time, version) values
  (1, 'monday', true, '06:00', '22:00', 1),
  (2, 'sunday', false, '07:00', '20:00', 4);
insert into court_availability (id, court_id, weekday, available, open_time, close_time) values
  (1, 1, 'monday', true, '06:00', '22:00');
insert into special_closing_dates (id, date, description, all_day, start_time, end_time, version) values
  (1, '2026-12-25', 'Natal', true, null, null, 1);
insert into prices (id, court_id, weekday, start_time, end_time, price, version) values
  (1, 1, 'monday', '06:00', '22:00', 8000, 1);
insert into special_prices (id, court_id, date, description, start_time, end_time, price, version) values
  (1, 1, '2026-12-24', null, '18:00', '20:00', 15000, 1);
insert into fixed_classes (id, name, court_id, sport_type, weekday, start_time, end_time, start_date, end_date, instructor, email, phone, reservation_type, active, created_at, version) values
  (1, 'Turma da manhã', 1, 'futevôlei', 'monday', '07:00', '08:00', '2026-11-02', null, 'Bia', null, null, 'aula', true, '2026-11-01T12:00:00.000Z', 1);
insert into fixed_class_cancellations (class_id, date, created_at) values
  (1, '2026-11-30', '2026-11-20T12:00:00.000Z');
update calendar_versions set version = 77, catalog_version = 12;
insert into reservations (id, court_id, user_id, owner_id, customer_name, customer_email, customer_phone, customer_cpf, date, start_time, end_time, status, canceled_reason, price, payment_status, paid_by, reservation_type, sport_type, notes, payment_method, asaas_payment_id, payment_confirmed_at, payment_attempts, last_payment_attempt_at, email_sent_at, payment_group_id, recurrence_id, terms_accepted_at, expires_at, created_at, updated_at, version, detached) values
  (1, 1, null, 'browser-1', 'Otávio Prado', 'otavio@example.com', '48999990001', '52998224725', '2026-11-24', '10:00', '11:00', 'approved', null, 8000, 'paid', 'attempt', 'avulso', 'vôlei', null, 'CREDIT_CARD', 'pay_2', '2026-11-20T12:05:00.000Z', 2, '2026-11-20T12:04:00.000Z', '2026-11-20T12:06:00.000Z', 'cart-1', null, '2026-11-20T12:00:00.000Z', null, '2026-11-20T12:00:00.000Z', '2026-11-20T12:05:00.000Z', 2, false),
  (2, 1, null, 'browser-1', 'Otávio Prado', 'otavio@example.com', '48999990001', '52998224725', '2026-11-24', '11:00', '12:00', 'canceled', 'refunded', 8000, 'refunded', 'attempt', 'avulso', 'vôlei', null, 'CREDIT_CARD', 'pay_2', '2026-11-20T12:05:00.000Z', 2, '2026-11-20T12:04:00.000Z', '2026-11-20T12:06:00.000Z', 'cart-1', null, '2026-11-20T12:00:00.000Z', null, '2026-11-20T12:00:00.000Z', '2026-11-21T12:05:00.000Z', 4, false),
  (3, 1, null, 'browser-2', 'Íris', 'iris@example.com', '48999990002', null, '2026-11-25', '18:00', '19:00', 'pending', null, 9000, 'pending', null, 'avulso', 'futevôlei', null, 'PIX', null, null, 1, '2026-11-20T13:00:00.000Z', null, 'cart-2', null, '2026-11-20T12:59:00.000Z', '2026-11-20T13:14:00.000Z', '2026-11-20T12:59:00.000Z', '2026-11-20T12:59:00.000Z', 1, false),
  (4, 1, 1, null, 'Rui', '', '48999990003', null, '2026-11-24', '20:00', '22:00', 'approved', null, 9000, 'paid', 'admin', 'recorrente', 'vôlei', 'Traz a bola', null, null, '2026-11-20T14:00:00.000Z', 0, null, null, 'staff-4', 'series-1', null, null, '2026-11-20T14:00:00.000Z', '2026-11-20T14:00:00.000Z', 1, false),
  (5, 1, 1, null, 'Rui', '', '48999990003', null, '2026-12-02', '20:00', '22:00', 'approved', null, 9000, 'pending', null, 'recorrente', 'vôlei', 'Traz a bola', null, null, null, 0, null, null, 'staff-5', 'series-1', null, null, '2026-11-20T14:00:00.000Z', '2026-11-20T15:00:00.000Z', 2, true),
  (6, 2, 1, null, 'Sem grupo', '', '48999990004', null, '2026-11-26', '09:00', '10:00', 'canceled', 'admin', 7000, 'paid', 'attempt', 'avulso', 'beach_tennis', null, null, null, null, 0, null, null, null, null, null, null, '2026-11-20T14:00:00.000Z', '2026-11-20T14:00:00.000Z', 1, false);
insert into recurrence_skips (recurrence_id, date, created_at) values
  ('series-1', '2026-12-08', '2026-11-20T14:00:00.000Z');
insert into holds (id, owner_id, court_id, date, start_time, sport_type, price, first_held_at, created_at, expires_at, resumes_until) values
  (9, 'browser-3', 1, '2026-11-27', '10:00', 'vôlei', 8000, '2026-11-20T15:00:00.000Z', '2026-11-20T15:00:00.000Z', '2026-11-20T15:15:00.000Z', null);
insert into slot_claims (court_id, date, start_time, hold_id, reservation_id, expires_at) values
  (1, '2026-11-24', '10:00', null, 1, null),
  (1, '2026-11-25', '18:00', null, 3, '2026-11-20T13:14:00.000Z'),
  (1, '2026-11-24', '20:00', null, 4, null),
  (1, '2026-11-24', '21:00', null, 4, null),
  (1, '2026-12-02', '20:00', null, 5, null),
  (1, '2026-12-02', '21:00', null, 5, null),
  (1, '2026-11-27', '10:00', 9, null, '2026-11-20T15:15:00.000Z');
insert into payment_attempts (id, payment_group_id, owner_id, number, method, amount, external_reference, state, provider_payment_id, provider_status, invoice_url, pix_payload, pix_image, pix_expires_at, card_last4, card_brand, failure_code, due_date, created_at, updated_at, paid_at, closed_at, received, charge_status) values
  ('attempt-1', 'cart-1', 'browser-1', 1, 'PIX', 16000, 'cart-1:1', 'cancelled', 'pay_1', 'PENDING', 'https://example.com/1', '000201', 'aW1n', '2026-11-21 23:59:59', null, null, null, '2026-11-20', '2026-11-20T12:01:00.000Z', '2026-11-20T12:03:00.000Z', null, '2026-11-20T12:03:00.000Z', null, 'cancelled'),
  ('attempt-2', 'cart-1', 'browser-1', 2, 'CREDIT_CARD', 16000, 'cart-1:2', 'paid', 'pay_2', 'CONFIRMED', 'https://example.com/2', null, null, null, '1111', 'VISA', null, '2026-11-20', '2026-11-20T12:04:00.000Z', '2026-11-20T12:05:00.000Z', '2026-11-20T12:05:00.000Z', '2026-11-20T12:05:00.000Z', 16000, 'paid'),
  ('attempt-3', 'cart-2', 'browser-2', 1, 'PIX', 9000, 'cart-2:1', 'pending', 'pay_3', 'PENDING', 'https://example.com/3', '000201', 'aW1n', '2026-11-21 23:59:59', null, null, null, '2026-11-20', '2026-11-20T13:00:00.000Z', '2026-11-20T13:00:00.000Z', null, null, null, 'open');
insert into refunds (id, attempt_id, amount, reason, state, provider_message, created_at, updated_at, done_at, begun_at, withdrawn_at, denied, note) values
  (1, 'attempt-2', 8000, 'admin-cancelled', 'done', null, '2026-11-21T12:00:00.000Z', '2026-11-21T12:05:00.000Z', '2026-11-21T12:05:00.000Z', '2026-11-21T12:01:00.000Z', null, 0, 'Choveu');
insert into refund_reservations (reservation_id, refund_id) values (2, 1);
insert into money_decisions (reservation_id, decision, user_id, at, note) values
  (6, 'kept', 1, '2026-11-21T12:00:00.000Z', null);
insert into payment_issue_decisions (issue_id, decision, user_id, at, note) values
  ('event-2', 'dismissed', 1, '2026-11-21T12:00:00.000Z', 'De outra empresa'),
  ('charge-attempt-2', 'kept', 1, '2026-11-21T13:00:00.000Z', 'Contestado');
insert into sandbox_charges (id, external_reference, method, amount, status, deleted, hides_qr, approves_at, card_last4, card_brand, created_at, paid_at) values
  ('pay_2', 'cart-1:2', 'CREDIT_CARD', 16000, 'paid', false, false, null, '1111', 'VISA', '2026-11-20T12:04:00.000Z', '2026-11-20T12:05:00.000Z');
insert into sandbox_refunds (reference, charge_id, amount, created_at) values
  ('refund-1', 'pay_2', 8000, '2026-11-21T12:05:00.000Z');
insert into idempotency_keys (key, fingerprint, status, body, created_at) values
  ('key-1', 'print', 201, '{"id":1}', '2026-11-20T12:00:00.000Z');
insert into jobs (id, kind, payload, unique_key, run_at, leased_until, attempts, last_error, created_at, done_at, subject) values
  (1, 'mail', '{"kind":"confirmed","reservationIds":[1,2]}', 'mail confirmed 1x2 v2', '2026-11-20T12:05:00.000Z', null, 1, null, '2026-11-20T12:05:00.000Z', '2026-11-20T12:06:00.000Z', '1'),
  (2, 'round', '{}', 'round', '2026-11-20T12:05:00.000Z', null, 0, null, '2026-11-20T12:05:00.000Z', null, null);
insert into webhook_logs (id, event_id, payment_id, event_type, payload, received_at, processed, error, external_reference, reservation_id, raw_data, processed_data, status_before, status_after, email_sent, cpf_snapshot, template_version, email_sent_time, created_at, provider, outcome, amount) values
  (1, 'evt-1', 'pay_2', 'PAYMENT_CONFIRMED', '{"id":"evt-1"}', '2026-11-20T12:05:00.000Z', true, null, 'cart-1:2', null, null, null, 'pending', 'paid', false, null, null, null, '2026-11-20T12:05:00.000Z', 'asaas', null, 16000),
  (2, 'evt-2', 'pay_9', 'PAYMENT_RECEIVED', '{"id":"evt-2"}', '2026-11-20T12:05:00.000Z', false, null, null, null, null, null, null, null, false, null, null, null, '2026-11-20T12:05:00.000Z', 'asaas', 'dismissed', 4550);
insert into rate_limits (key, points, expire) values ('login:1', 2, 1795000000000);
insert into client_error_counts (day, count) values ('2026-11-20', 3);
