-- Recorded from the thirteen migrations before the first release.
create table "knex_migrations" ("id" serial primary key, "name" varchar(255), "batch" integer, "migration_time" timestamptz);
create table "knex_migrations_lock" ("index" serial primary key, "is_locked" integer);
create table "users" ("id" serial primary key, "username" varchar(60) not null, "password" text not null, "role" varchar(40) not null default 'user' check ("role" in ('admin','user')), "email" varchar(254) not null, "name" varchar(120), "created_at" varchar(24) not null);
alter table "users" add constraint "users_username_unique" unique ("username");
create table "sessions" ("id_hash" varchar(64), "data" text not null, "user_id" integer, "created_at" varchar(24) not null, "last_seen_at" varchar(24) not null, "expires_at" varchar(24) not null, constraint "sessions_pkey" primary key ("id_hash"));
alter table "sessions" add constraint "sessions_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete CASCADE;
create index "sessions_user_id_index" on "sessions" ("user_id");
create index "sessions_expires_at_index" on "sessions" ("expires_at");
create table "venue" ("id" integer check ("id" in ('1')), "name" varchar(120) not null, "brand" varchar(12) not null, "address" varchar(300) not null, "phone" varchar(20) not null, "email" varchar(254) not null, "version" integer not null default '1', constraint "venue_pkey" primary key ("id"));
create table "audit_entries" ("id" serial primary key, "at" varchar(24) not null, "user_id" integer, "actor" varchar(40) not null check ("actor" in ('admin','customer','system')), "entity" varchar(40) not null, "entity_id" varchar(64) not null, "action" varchar(60) not null, "changes" text not null);
alter table "audit_entries" add constraint "audit_entries_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete SET NULL;
create index "audit_entries_entity_entity_id_id_index" on "audit_entries" ("entity", "entity_id", "id");
create table "courts" ("id" serial primary key, "name" varchar(80) not null, "description" text, "sport_types" text not null, "sport_type_priority" text, "active" boolean not null default '1', "created_at" varchar(24) not null, "deleted_at" varchar(24), "version" integer not null default '1');
create table "operation_hours" ("id" serial primary key, "weekday" varchar(40) not null check ("weekday" in ('monday','tuesday','wednesday','thursday','friday','saturday','sunday')), "is_open" boolean not null default '1', "open_time" varchar(5) not null default '06:00' check ("open_time" between '00:00' and '23:59') check (length("open_time") = 5), "close_time" varchar(5) not null default '22:00' check ("close_time" between '00:00' and '23:59') check (length("close_time") = 5), "version" integer not null default '1');
alter table "operation_hours" add constraint "operation_hours_weekday_unique" unique ("weekday");
create table "court_availability" ("id" serial primary key, "court_id" integer not null, "weekday" varchar(40) not null check ("weekday" in ('monday','tuesday','wednesday','thursday','friday','saturday','sunday')), "available" boolean not null default '1', "open_time" varchar(5) not null default '06:00' check ("open_time" between '00:00' and '23:59') check (length("open_time") = 5), "close_time" varchar(5) not null default '22:00' check ("close_time" between '00:00' and '23:59') check (length("close_time") = 5));
alter table "court_availability" add constraint "court_availability_court_id_foreign" foreign key ("court_id") references "courts" ("id") on delete RESTRICT;
alter table "court_availability" add constraint "court_availability_court_id_weekday_unique" unique ("court_id", "weekday");
create table "special_closing_dates" ("id" serial primary key, "date" varchar(10) not null check ("date" between '1900-01-01' and '9999-12-31') check (length("date") = 10), "description" varchar(200) not null, "all_day" boolean not null default '1', "start_time" varchar(5) check ("start_time" between '00:00' and '23:59') check (length("start_time") = 5), "end_time" varchar(5) check ("end_time" between '00:00' and '23:59') check (length("end_time") = 5), "version" integer not null default '1');
create index "special_closing_dates_date_index" on "special_closing_dates" ("date");
create table "prices" ("id" serial primary key, "court_id" integer not null, "weekday" varchar(40) not null check ("weekday" in ('monday','tuesday','wednesday','thursday','friday','saturday','sunday')), "start_time" varchar(5) not null check ("start_time" between '00:00' and '23:59') check (length("start_time") = 5), "end_time" varchar(5) not null check ("end_time" between '00:00' and '23:59') check (length("end_time") = 5), "price" integer not null check ("price" between 0 and 2147483647), "version" integer not null default '1');
alter table "prices" add constraint "prices_court_id_foreign" foreign key ("court_id") references "courts" ("id") on delete RESTRICT;
create index "prices_court_id_weekday_index" on "prices" ("court_id", "weekday");
create table "special_prices" ("id" serial primary key, "court_id" integer not null, "date" varchar(10) not null check ("date" between '1900-01-01' and '9999-12-31') check (length("date") = 10), "description" varchar(200), "start_time" varchar(5) not null check ("start_time" between '00:00' and '23:59') check (length("start_time") = 5), "end_time" varchar(5) not null check ("end_time" between '00:00' and '23:59') check (length("end_time") = 5), "price" integer not null check ("price" between 0 and 2147483647), "version" integer not null default '1');
alter table "special_prices" add constraint "special_prices_court_id_foreign" foreign key ("court_id") references "courts" ("id") on delete RESTRICT;
create index "special_prices_date_court_id_index" on "special_prices" ("date", "court_id");
create table "fixed_classes" ("id" serial primary key, "name" varchar(120) not null, "court_id" integer not null, "sport_type" varchar(40) not null check ("sport_type" in ('futevôlei','beach_tennis','vôlei')), "weekday" varchar(40) not null check ("weekday" in ('monday','tuesday','wednesday','thursday','friday','saturday','sunday')), "start_time" varchar(5) not null check ("start_time" between '00:00' and '23:59') check (length("start_time") = 5), "end_time" varchar(5) not null check ("end_time" between '00:00' and '23:59') check (length("end_time") = 5), "start_date" varchar(10) not null check ("start_date" between '1900-01-01' and '9999-12-31') check (length("start_date") = 10), "end_date" varchar(10) check ("end_date" between '1900-01-01' and '9999-12-31') check (length("end_date") = 10), "instructor" varchar(120), "email" varchar(254), "phone" varchar(20), "reservation_type" varchar(40) not null default 'aula' check ("reservation_type" in ('aula','avulso','recorrente')), "active" boolean not null default '1', "created_at" varchar(24) not null, "version" integer not null default '1', constraint fixed_classes_end_after_start check (end_time > start_time));
alter table "fixed_classes" add constraint "fixed_classes_court_id_foreign" foreign key ("court_id") references "courts" ("id") on delete RESTRICT;
create table "fixed_class_cancellations" ("class_id" integer not null, "date" varchar(10) not null check ("date" between '1900-01-01' and '9999-12-31') check (length("date") = 10), "created_at" varchar(24) not null, constraint "fixed_class_cancellations_pkey" primary key ("class_id", "date"));
alter table "fixed_class_cancellations" add constraint "fixed_class_cancellations_class_id_foreign" foreign key ("class_id") references "fixed_classes" ("id") on delete CASCADE;
create table "calendar_versions" ("id" integer check ("id" in ('1')), "version" bigint not null default '0', "catalog_version" bigint not null default '0', constraint "calendar_versions_pkey" primary key ("id"));
create table "reservations" ("id" serial primary key, "court_id" integer not null, "user_id" integer, "owner_id" varchar(64), "customer_name" varchar(120) not null, "customer_email" varchar(254) not null, "customer_phone" varchar(20) not null, "customer_cpf" varchar(11), "date" varchar(10) not null check ("date" between '1900-01-01' and '9999-12-31') check (length("date") = 10), "start_time" varchar(5) not null check ("start_time" between '00:00' and '23:59') check (length("start_time") = 5), "end_time" varchar(5) not null check ("end_time" between '00:00' and '23:59') check (length("end_time") = 5), "status" varchar(40) not null default 'pending' check ("status" in ('pending','pending_confirmation','approved','canceled')), "canceled_reason" varchar(40) check ("canceled_reason" in ('expired','customer','admin','refunded')), "price" integer not null check ("price" between 0 and 2147483647), "payment_status" varchar(40) not null default 'pending' check ("payment_status" in ('pending','paid','failed','refunded')), "paid_by" varchar(40) check ("paid_by" in ('attempt','admin')), "reservation_type" varchar(40) not null default 'avulso' check ("reservation_type" in ('aula','avulso','recorrente')), "sport_type" varchar(40) not null check ("sport_type" in ('futevôlei','beach_tennis','vôlei')), "notes" text, "payment_method" varchar(40) check ("payment_method" in ('PIX','CREDIT_CARD','BOLETO','UNDEFINED')), "asaas_payment_id" varchar(64), "payment_customer_id" varchar(64), "checkout_url" text, "pix_qr_code_url" text, "pix_qr_code_text" text, "pix_qr_code_expiration_date" varchar(24), "payment_due_date" varchar(10) check ("payment_due_date" between '1900-01-01' and '9999-12-31') check (length("payment_due_date") = 10), "payment_confirmed_at" varchar(24), "payment_attempts" integer not null default '0', "last_payment_attempt_at" varchar(24), "email_sent_at" varchar(24), "payment_group_id" varchar(64), "recurrence_id" varchar(64), "terms_accepted_at" varchar(24), "expires_at" varchar(24), "created_at" varchar(24) not null, "updated_at" varchar(24) not null, "version" integer not null default '1', constraint reservations_end_after_start check (end_time > start_time));
alter table "reservations" add constraint "reservations_court_id_foreign" foreign key ("court_id") references "courts" ("id") on delete RESTRICT;
alter table "reservations" add constraint "reservations_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete SET NULL;
create index "reservations_owner_id_index" on "reservations" ("owner_id");
create index "reservations_payment_group_id_index" on "reservations" ("payment_group_id");
create index "reservations_recurrence_id_index" on "reservations" ("recurrence_id");
create index "reservations_date_court_id_start_time_index" on "reservations" ("date", "court_id", "start_time");
create index "reservations_status_expires_at_index" on "reservations" ("status", "expires_at");
create table "holds" ("id" serial primary key, "owner_id" varchar(64) not null, "court_id" integer not null, "date" varchar(10) not null check ("date" between '1900-01-01' and '9999-12-31') check (length("date") = 10), "start_time" varchar(5) not null check ("start_time" between '00:00' and '23:59') check (length("start_time") = 5), "sport_type" varchar(40) not null check ("sport_type" in ('futevôlei','beach_tennis','vôlei')), "price" integer not null check ("price" between 0 and 2147483647), "first_held_at" varchar(24) not null, "created_at" varchar(24) not null, "expires_at" varchar(24) not null, "resumes_until" varchar(24));
create index "holds_owner_id_index" on "holds" ("owner_id");
alter table "holds" add constraint "holds_court_id_foreign" foreign key ("court_id") references "courts" ("id") on delete RESTRICT;
create index "holds_expires_at_index" on "holds" ("expires_at");
create table "slot_claims" ("court_id" integer not null, "date" varchar(10) not null check ("date" between '1900-01-01' and '9999-12-31') check (length("date") = 10), "start_time" varchar(5) not null check ("start_time" between '00:00' and '23:59') check (length("start_time") = 5), "hold_id" integer, "reservation_id" integer, "expires_at" varchar(24), constraint "slot_claims_pkey" primary key ("court_id", "date", "start_time"), constraint slot_claims_one_owner check ((hold_id is null) <> (reservation_id is null)));
alter table "slot_claims" add constraint "slot_claims_court_id_foreign" foreign key ("court_id") references "courts" ("id") on delete RESTRICT;
alter table "slot_claims" add constraint "slot_claims_hold_id_foreign" foreign key ("hold_id") references "holds" ("id") on delete CASCADE;
create index "slot_claims_hold_id_index" on "slot_claims" ("hold_id");
alter table "slot_claims" add constraint "slot_claims_reservation_id_foreign" foreign key ("reservation_id") references "reservations" ("id") on delete RESTRICT;
create index "slot_claims_reservation_id_index" on "slot_claims" ("reservation_id");
create index "slot_claims_by_date" on "slot_claims" ("date", "start_time", "court_id", "reservation_id", "hold_id", "expires_at");
create table "payment_attempts" ("id" varchar(36), "payment_group_id" varchar(64) not null, "owner_id" varchar(64), "number" integer not null, "method" varchar(40) not null check ("method" in ('PIX','CREDIT_CARD')), "amount" integer not null check ("amount" between 0 and 2147483647), "external_reference" varchar(100) not null, "state" varchar(40) not null check ("state" in ('creating','pending','unknown','in_analysis','paid','failed','cancelled')), "provider_payment_id" varchar(64), "provider_status" varchar(40), "invoice_url" text, "pix_payload" text, "pix_image" text, "pix_expires_at" varchar(24), "card_last4" varchar(4), "card_brand" varchar(20), "failure_code" varchar(60), "due_date" varchar(10) not null check ("due_date" between '1900-01-01' and '9999-12-31') check (length("due_date") = 10), "created_at" varchar(24) not null, "updated_at" varchar(24) not null, "paid_at" varchar(24), "closed_at" varchar(24), constraint "payment_attempts_pkey" primary key ("id"));
create index "payment_attempts_payment_group_id_index" on "payment_attempts" ("payment_group_id");
alter table "payment_attempts" add constraint "payment_attempts_external_reference_unique" unique ("external_reference");
alter table "payment_attempts" add constraint "payment_attempts_provider_payment_id_unique" unique ("provider_payment_id");
create unique index "payment_attempts_one_live" on "payment_attempts" ("payment_group_id") where "closed_at" is null;
create table "refunds" ("id" serial primary key, "attempt_id" varchar(36) not null, "amount" integer not null check ("amount" between 0 and 2147483647), "reason" varchar(60) not null, "state" varchar(40) not null check ("state" in ('requested','in_progress','done','refused')), "provider_message" varchar(300), "created_at" varchar(24) not null, "updated_at" varchar(24) not null, "done_at" varchar(24));
alter table "refunds" add constraint "refunds_attempt_id_foreign" foreign key ("attempt_id") references "payment_attempts" ("id") on delete RESTRICT;
create index "refunds_attempt_id_index" on "refunds" ("attempt_id");
create table "sandbox_charges" ("id" varchar(64), "external_reference" varchar(100) not null, "method" varchar(40) not null check ("method" in ('PIX','CREDIT_CARD')), "amount" integer not null check ("amount" between 0 and 2147483647), "status" varchar(40) not null, "deleted" boolean not null default '0', "hides_qr" boolean not null default '0', "approves_at" varchar(24), "card_last4" varchar(4), "card_brand" varchar(20), "created_at" varchar(24) not null, "paid_at" varchar(24), constraint "sandbox_charges_pkey" primary key ("id"));
alter table "sandbox_charges" add constraint "sandbox_charges_external_reference_unique" unique ("external_reference");
create table "idempotency_keys" ("key" varchar(36), "fingerprint" varchar(64) not null, "status" integer, "body" text, "created_at" varchar(24) not null, constraint "idempotency_keys_pkey" primary key ("key"));
create index "idempotency_keys_created_at_index" on "idempotency_keys" ("created_at");
create table "jobs" ("id" serial primary key, "kind" varchar(40) not null, "payload" text not null, "unique_key" varchar(120), "run_at" varchar(24) not null, "leased_until" varchar(24), "attempts" integer not null default '0', "last_error" varchar(300), "created_at" varchar(24) not null, "done_at" varchar(24));
alter table "jobs" add constraint "jobs_unique_key_unique" unique ("unique_key");
create index "jobs_done_at_run_at_index" on "jobs" ("done_at", "run_at");
create table "webhook_logs" ("id" serial primary key, "event_id" varchar(120), "payment_id" varchar(64), "event_type" varchar(80), "payload" text, "received_at" varchar(24) not null, "processed" boolean not null default '0', "error" text, "external_reference" varchar(100), "reservation_id" integer, "raw_data" text, "processed_data" text, "status_before" varchar(40), "status_after" varchar(40), "email_sent" boolean not null default '0', "cpf_snapshot" varchar(14), "template_version" varchar(20), "email_sent_time" varchar(24), "created_at" varchar(24) not null);
alter table "webhook_logs" add constraint "webhook_logs_event_id_unique" unique ("event_id");
create index "webhook_logs_payment_id_index" on "webhook_logs" ("payment_id");
alter table "webhook_logs" add constraint "webhook_logs_reservation_id_foreign" foreign key ("reservation_id") references "reservations" ("id") on delete RESTRICT;
create table "rate_limits" ("key" varchar(255), "points" integer not null default '0', "expire" bigint, constraint "rate_limits_pkey" primary key ("key"));
create index "rate_limits_expire_index" on "rate_limits" ("expire");
create table "refund_reservations" ("reservation_id" integer, "refund_id" integer not null, constraint "refund_reservations_pkey" primary key ("reservation_id"));
alter table "refund_reservations" add constraint "refund_reservations_reservation_id_foreign" foreign key ("reservation_id") references "reservations" ("id") on delete RESTRICT;
alter table "refund_reservations" add constraint "refund_reservations_refund_id_foreign" foreign key ("refund_id") references "refunds" ("id") on delete RESTRICT;
create index "refund_reservations_refund_id_index" on "refund_reservations" ("refund_id");
create table "sandbox_refunds" ("reference" varchar(64), "charge_id" varchar(64) not null, "amount" integer not null check ("amount" between 0 and 2147483647), "created_at" varchar(24) not null, constraint "sandbox_refunds_pkey" primary key ("reference"));
alter table "sandbox_refunds" add constraint "sandbox_refunds_charge_id_foreign" foreign key ("charge_id") references "sandbox_charges" ("id") on delete CASCADE;
create index "sandbox_refunds_charge_id_index" on "sandbox_refunds" ("charge_id");
alter table "reservations" add column "detached" boolean not null default '0';
create table "recurrence_skips" ("recurrence_id" varchar(64) not null, "date" varchar(10) not null check ("date" between '1900-01-01' and '9999-12-31') check (length("date") = 10), "created_at" varchar(24) not null, constraint "recurrence_skips_pkey" primary key ("recurrence_id", "date"));
create table "money_decisions" ("reservation_id" integer, "decision" varchar(40) not null check ("decision" in ('kept')), "user_id" integer, "at" varchar(24) not null, "note" varchar(300), constraint "money_decisions_pkey" primary key ("reservation_id"));
alter table "money_decisions" add constraint "money_decisions_reservation_id_foreign" foreign key ("reservation_id") references "reservations" ("id") on delete RESTRICT;
alter table "money_decisions" add constraint "money_decisions_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete SET NULL;
create table "payment_issue_decisions" ("issue_id" varchar(60), "decision" varchar(40) not null check ("decision" in ('kept','rebooked','dismissed')), "user_id" integer, "at" varchar(24) not null, "note" varchar(300), constraint "payment_issue_decisions_pkey" primary key ("issue_id"));
alter table "payment_issue_decisions" add constraint "payment_issue_decisions_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete SET NULL;
alter table "refunds" add column "begun_at" varchar(24), add column "withdrawn_at" varchar(24), add column "denied" integer not null default '0', add column "note" varchar(300);
alter table "payment_attempts" add column "received" integer;
create index refunds_open on refunds (id) where done_at is null and withdrawn_at is null;
create index reservations_canceled_paid on reservations (id) where status = 'canceled' and payment_status = 'paid' and paid_by = 'attempt';
create index reservations_approved_refunded on reservations (id) where status = 'approved' and payment_status = 'refunded' and paid_by = 'attempt';
create index reservations_paid_at_desk on reservations (payment_confirmed_at) where paid_by = 'admin';
create index payment_attempts_disputed on payment_attempts (id) where provider_status in ('CHARGEBACK_REQUESTED', 'CHARGEBACK_DISPUTE', 'AWAITING_CHARGEBACK_REVERSAL');
create index payment_attempts_by_day on payment_attempts (created_at, id);
create index payment_attempts_paid on payment_attempts (paid_at) where paid_at is not null;
create index webhook_logs_unmatched on webhook_logs (payment_id, id) where error = 'unmatched';
alter table "jobs" add column "subject" varchar(64);
create index "jobs_kind_subject_index" on "jobs" ("kind", "subject");
alter table "payment_attempts" add column "charge_status" varchar(20);
alter table "webhook_logs" add column "provider" varchar(20) not null default 'asaas', add column "outcome" varchar(20), add column "amount" integer;
drop index payment_attempts_disputed;
create index payment_attempts_disputed on payment_attempts (id) where charge_status = 'disputed';
drop index webhook_logs_unmatched;
create index webhook_logs_unmatched on webhook_logs (payment_id, id) where outcome = 'unmatched';
create table "client_error_counts" ("day" varchar(10), "count" integer not null, constraint "client_error_counts_pkey" primary key ("day"));
create table reservation_search (
       rowid integer primary key references reservations (id) on delete cascade,
       text text not null
     );
create function reservation_search_write() returns trigger language plpgsql as $$
     begin
       insert into reservation_search (rowid, text) values (new.id, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(coalesce(new.customer_name, '') || '
' || coalesce(new.customer_email, '') || '
' || coalesce(new.customer_phone, '') || '
' || coalesce(new.customer_cpf, '')), 'á', 'a'), 'à', 'a'), 'â', 'a'), 'ã', 'a'), 'ä', 'a'), 'Á', 'a'), 'À', 'a'), 'Â', 'a'), 'Ã', 'a'), 'Ä', 'a'), 'ç', 'c'), 'Ç', 'c'), 'é', 'e'), 'è', 'e'), 'ê', 'e'), 'ë', 'e'), 'É', 'e'), 'È', 'e'), 'Ê', 'e'), 'Ë', 'e'), 'í', 'i'), 'ì', 'i'), 'î', 'i'), 'ï', 'i'), 'Í', 'i'), 'Ì', 'i'), 'Î', 'i'), 'Ï', 'i'), 'ñ', 'n'), 'Ñ', 'n'), 'ó', 'o'), 'ò', 'o'), 'ô', 'o'), 'õ', 'o'), 'ö', 'o'), 'Ó', 'o'), 'Ò', 'o'), 'Ô', 'o'), 'Õ', 'o'), 'Ö', 'o'), 'ú', 'u'), 'ù', 'u'), 'û', 'u'), 'ü', 'u'), 'Ú', 'u'), 'Ù', 'u'), 'Û', 'u'), 'Ü', 'u'), '̀', ''), '́', ''), '̂', ''), '̃', ''), '̈', ''), '̧', ''))
         on conflict (rowid) do update set text = excluded.text;
       return null;
     end $$;
create trigger reservation_search_write after insert or update of customer_name, customer_email, customer_phone, customer_cpf on reservations
       for each row execute function reservation_search_write();
create extension if not exists pg_trgm;
create index reservation_search_text on reservation_search
         using gin (text gin_trgm_ops) with (fastupdate = off);
insert into calendar_versions (id, version, catalog_version) values (1, 0, 0);
insert into knex_migrations_lock (is_locked) values (0);
insert into knex_migrations (name, batch) values
  ('20261121_01_accounts', 1),
  ('20261121_02_catalog', 1),
  ('20261121_03_reservations', 1),
  ('20261121_04_payments', 1),
  ('20261121_05_rate_limits', 1),
  ('20261121_06_refund_reservations', 1),
  ('20261121_07_desk', 1),
  ('20261121_08_payment_desk', 1),
  ('20261122_01_jobs', 1),
  ('20261122_02_charge_status', 1),
  ('20261122_03_client_errors', 1),
  ('20261122_04_audited_fields', 1),
  ('20261122_05_search', 1);
select setval('holds_id_seq', 40);
