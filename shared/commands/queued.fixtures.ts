/** One edit of each kind as a tablet stored it before its command named a call, and the request by which it was sent then. */
export const QUEUED = [
  {
    stored: {
      kind: 'closingDate.create',
      body: {
        date: '2026-11-27',
        startTime: '20:00',
        endTime: '21:00',
        allDay: false,
        description: 'Manutenção',
        onStranded: 'keep',
        seen: [4, 1],
      },
    },
    request: {
      method: 'POST',
      path: '/api/closingDates',
      body: {
        date: '2026-11-27',
        startTime: '20:00',
        endTime: '21:00',
        allDay: false,
        description: 'Manutenção',
        onStranded: 'keep',
        seen: [4, 1],
      },
    },
    permission: 'closing.edit',
  },
  {
    stored: {
      kind: 'closingDate.remove',
      id: 1,
      version: 3,
    },
    request: {
      method: 'DELETE',
      path: '/api/closingDates/1',
      version: 3,
    },
    permission: 'closing.edit',
  },
  {
    stored: {
      kind: 'court.create',
      body: {
        name: 'Bruno Sá',
        sportTypes: ['vôlei'],
        sportTypePriority: ['vôlei'],
        active: false,
      },
    },
    request: {
      method: 'POST',
      path: '/api/courts',
      body: {
        name: 'Bruno Sá',
        sportTypes: ['vôlei'],
        sportTypePriority: ['vôlei'],
        active: false,
      },
    },
    permission: 'court.edit',
  },
  {
    stored: {
      kind: 'court.remove',
      id: 3,
      version: 1,
    },
    request: {
      method: 'DELETE',
      path: '/api/courts/3?permanent=true',
      version: 1,
    },
    permission: 'court.edit',
  },
  {
    stored: {
      kind: 'court.update',
      id: -1000001,
      version: 0,
      body: {
        name: 'Bruno Sá',
        sportTypes: ['beach_tennis'],
      },
    },
    request: {
      method: 'PATCH',
      path: '/api/courts/-1000001',
      body: {
        name: 'Bruno Sá',
        sportTypes: ['beach_tennis'],
      },
      version: 0,
    },
    permission: 'court.edit',
  },
  {
    stored: {
      kind: 'customer.block',
      id: 1,
      version: 1,
      body: {
        reason: 'Não paga',
        until: null,
      },
    },
    request: {
      method: 'POST',
      path: '/api/customers/1/block',
      body: {
        reason: 'Não paga',
        until: null,
      },
      version: 1,
    },
    permission: 'customer.block',
  },
  {
    stored: {
      kind: 'customer.create',
      body: {
        name: 'Bruno Sá',
        tags: [],
      },
    },
    request: {
      method: 'POST',
      path: '/api/customers',
      body: {
        name: 'Bruno Sá',
        tags: [],
      },
    },
    permission: 'customer.edit',
  },
  {
    stored: {
      kind: 'customer.credit',
      id: -1000001,
      version: 2,
      body: {
        amount: 20,
        reason: 'Cortesia',
      },
    },
    request: {
      method: 'POST',
      path: '/api/customers/-1000001/credits',
      body: {
        amount: 20,
        reason: 'Cortesia',
      },
      version: 2,
    },
    permission: 'credit.edit',
  },
  {
    stored: {
      kind: 'customer.distinct',
      id: 2,
      version: 1,
      body: {
        other: 3,
      },
    },
    request: {
      method: 'POST',
      path: '/api/customers/2/distinct',
      body: {
        other: 3,
      },
      version: 1,
    },
    permission: 'customer.merge',
  },
  {
    stored: {
      kind: 'customer.merge',
      id: -1000001,
      version: 1,
      body: {
        other: 3,
      },
    },
    request: {
      method: 'POST',
      path: '/api/customers/-1000001/merge',
      body: {
        other: 3,
      },
      version: 1,
    },
    permission: 'customer.merge',
  },
  {
    stored: {
      kind: 'customer.unmerge',
      id: 2,
      version: 3,
      body: {
        merge: 1,
      },
    },
    request: {
      method: 'POST',
      path: '/api/customers/2/unmerge',
      body: {
        merge: 1,
      },
      version: 3,
    },
    permission: 'customer.merge',
  },
  {
    stored: {
      kind: 'customer.update',
      id: 1,
      version: 2,
      body: {},
    },
    request: {
      method: 'PATCH',
      path: '/api/customers/1',
      body: {},
      version: 2,
    },
    permission: 'customer.edit',
  },
  {
    stored: {
      kind: 'fixedClass.cancel',
      id: -2000000,
      version: 1,
      body: {
        date: '2026-12-31',
      },
    },
    request: {
      method: 'POST',
      path: '/api/fixed-classes/-2000000/cancel',
      body: {
        date: '2026-12-31',
      },
      version: 1,
    },
    permission: 'class.edit',
  },
  {
    stored: {
      kind: 'fixedClass.create',
      body: {
        name: 'Futevôlei',
        courtId: -1000000,
        weekday: 'thursday',
        startTime: '13:00',
        endTime: '15:00',
        startDate: '2026-12-30',
        sportType: 'beach_tennis',
      },
    },
    request: {
      method: 'POST',
      path: '/api/fixed-classes',
      body: {
        name: 'Futevôlei',
        courtId: -1000000,
        weekday: 'thursday',
        startTime: '13:00',
        endTime: '15:00',
        startDate: '2026-12-30',
        sportType: 'beach_tennis',
      },
    },
    permission: 'class.edit',
  },
  {
    stored: {
      kind: 'fixedClass.remove',
      id: 4,
      version: 1,
    },
    request: {
      method: 'DELETE',
      path: '/api/fixed-classes/4',
      version: 1,
    },
    permission: 'class.edit',
  },
  {
    stored: {
      kind: 'fixedClass.update',
      id: 3,
      version: 2,
      body: {
        name: 'Futevôlei',
        courtId: 2,
        startDate: '2026-12-09',
      },
    },
    request: {
      method: 'PATCH',
      path: '/api/fixed-classes/3',
      body: {
        name: 'Futevôlei',
        courtId: 2,
        startDate: '2026-12-09',
      },
      version: 2,
    },
    permission: 'class.edit',
  },
  {
    stored: {
      kind: 'incident.choose',
      body: {
        incidentId: 1,
        reservationId: 1,
        choice: 'credit',
        place: {
          courtId: 1,
          date: '2026-11-14',
          startTime: '19:00',
        },
      },
    },
    request: {
      method: 'POST',
      path: '/api/incidents/choices',
      body: {
        incidentId: 1,
        reservationId: 1,
        choice: 'credit',
        place: {
          courtId: 1,
          date: '2026-11-14',
          startTime: '19:00',
        },
      },
    },
    permission: 'incident.edit',
  },
  {
    stored: {
      kind: 'incident.create',
      body: {
        courtIds: [1, 2],
        date: '2026-11-14',
        startTime: '10:00',
        endTime: '11:00',
        reason: 'Chuva',
        rows: [
          {
            kind: 'reservation',
            id: 1,
            choice: 'keep',
            mark: '',
          },
        ],
      },
    },
    request: {
      method: 'POST',
      path: '/api/incidents',
      body: {
        courtIds: [1, 2],
        date: '2026-11-14',
        startTime: '10:00',
        endTime: '11:00',
        reason: 'Chuva',
        rows: [
          {
            kind: 'reservation',
            id: 1,
            choice: 'keep',
            mark: '',
          },
        ],
      },
    },
    permission: 'incident.edit',
  },
  {
    stored: {
      kind: 'incident.lift',
      body: {
        incidentId: 1,
      },
    },
    request: {
      method: 'POST',
      path: '/api/incidents/lift',
      body: {
        incidentId: 1,
      },
    },
    permission: 'incident.edit',
  },
  {
    stored: {
      kind: 'incident.told',
      body: {
        incidentId: 1,
        reservationId: 1,
        state: 'opened',
      },
    },
    request: {
      method: 'POST',
      path: '/api/incidents/told',
      body: {
        incidentId: 1,
        reservationId: 1,
        state: 'opened',
      },
    },
    permission: 'incident.edit',
  },
  {
    stored: {
      kind: 'operationHours.update',
      id: 2,
      version: 0,
      body: {
        isOpen: false,
        onStranded: 'cancel',
        seen: [2, 2, 2],
      },
    },
    request: {
      method: 'PATCH',
      path: '/api/operationHours/2',
      body: {
        isOpen: false,
        onStranded: 'cancel',
        seen: [2, 2, 2],
      },
      version: 0,
    },
    permission: 'court.edit',
  },
  {
    stored: {
      kind: 'price.adjust',
      body: {
        courts: [
          {
            courtId: 3,
          },
          {
            courtId: 1,
          },
        ],
        weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
        startTime: '18:00',
        endTime: '19:00',
        percent: -20,
        seen: [
          {
            id: 1,
            startTime: '08:00',
            endTime: '22:00',
            price: 80,
          },
        ],
      },
    },
    request: {
      method: 'POST',
      path: '/api/prices/adjust',
      body: {
        courts: [
          {
            courtId: 3,
          },
          {
            courtId: 1,
          },
        ],
        weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
        startTime: '18:00',
        endTime: '19:00',
        percent: -20,
        seen: [
          {
            id: 1,
            startTime: '08:00',
            endTime: '22:00',
            price: 80,
          },
        ],
      },
    },
    permission: 'price.edit',
  },
  {
    stored: {
      kind: 'price.copy',
      body: {
        copies: [
          {
            from: {
              courtId: 1,
              weekday: 'saturday',
            },
            to: [
              {
                courtId: 2,
                weekday: 'sunday',
              },
              {
                courtId: -1000000,
                weekday: 'friday',
              },
            ],
          },
        ],
      },
    },
    request: {
      method: 'POST',
      path: '/api/prices/copy',
      body: {
        copies: [
          {
            from: {
              courtId: 1,
              weekday: 'saturday',
            },
            to: [
              {
                courtId: 2,
                weekday: 'sunday',
              },
              {
                courtId: -1000000,
                weekday: 'friday',
              },
            ],
          },
        ],
      },
    },
    permission: 'price.edit',
  },
  {
    stored: {
      kind: 'price.create',
      body: {
        courtId: 2,
        weekday: 'sunday',
        startTime: '06:00',
        endTime: '07:00',
        price: 90,
      },
    },
    request: {
      method: 'POST',
      path: '/api/prices',
      body: {
        courtId: 2,
        weekday: 'sunday',
        startTime: '06:00',
        endTime: '07:00',
        price: 90,
      },
    },
    permission: 'price.edit',
  },
  {
    stored: {
      kind: 'price.remove',
      id: 1,
      version: 1,
    },
    request: {
      method: 'DELETE',
      path: '/api/prices/1',
      version: 1,
    },
    permission: 'price.edit',
  },
  {
    stored: {
      kind: 'price.update',
      id: -1000000,
      version: 2,
      body: {
        weekday: 'sunday',
        price: 9,
      },
    },
    request: {
      method: 'PATCH',
      path: '/api/prices/-1000000',
      body: {
        weekday: 'sunday',
        price: 9,
      },
      version: 2,
    },
    permission: 'price.edit',
  },
  {
    stored: {
      kind: 'product.create',
      body: {
        name: 'Quadra do mar',
        price: 22,
      },
    },
    request: {
      method: 'POST',
      path: '/api/products',
      body: {
        name: 'Quadra do mar',
        price: 22,
      },
    },
    permission: 'price.edit',
  },
  {
    stored: {
      kind: 'product.stock',
      id: 3,
      body: {
        quantity: -2,
        reason: 'purchase',
      },
    },
    request: {
      method: 'POST',
      path: '/api/products/3/stock',
      body: {
        quantity: -2,
        reason: 'purchase',
      },
    },
    permission: 'price.edit',
  },
  {
    stored: {
      kind: 'product.update',
      id: 4,
      version: 2,
      body: {
        name: 'Quadra do mar',
        price: 282,
        active: false,
      },
    },
    request: {
      method: 'PATCH',
      path: '/api/products/4',
      body: {
        name: 'Quadra do mar',
        price: 282,
        active: false,
      },
      version: 2,
    },
    permission: 'price.edit',
  },
  {
    stored: {
      kind: 'reservation.addOccurrence',
      id: -1000001,
      version: 1,
      body: {
        date: '2026-12-06',
      },
    },
    request: {
      method: 'POST',
      path: '/api/reservations/-1000001/occurrences',
      body: {
        date: '2026-12-06',
      },
      version: 1,
    },
    permission: 'reservation.edit',
  },
  {
    stored: {
      kind: 'reservation.arrival',
      id: -1000000,
      version: 1,
      body: {
        arrival: 'missed',
      },
    },
    request: {
      method: 'POST',
      path: '/api/reservations/-1000000/arrival',
      body: {
        arrival: 'missed',
      },
      version: 1,
    },
    permission: 'reservation.edit',
  },
  {
    stored: {
      kind: 'reservation.cancel',
      id: 3,
      version: 0,
      body: {
        scope: 'group',
      },
    },
    request: {
      method: 'POST',
      path: '/api/reservations/3/cancel',
      body: {
        scope: 'group',
      },
      version: 0,
    },
    permission: 'reservation.edit',
  },
  {
    stored: {
      kind: 'reservation.create',
      body: {
        courtId: 2,
        date: '2026-12-10',
        startTime: '18:00',
        endTime: '20:00',
        sportType: 'futevôlei',
        price: 1,
        customerName: 'Bruno Lima',
        customerEmail: 'bruno@example.com',
        customerPhone: '48988776655',
        isRecurring: false,
        endDate: null,
        skipConflicts: true,
      },
    },
    request: {
      method: 'POST',
      path: '/api/reservations',
      body: {
        courtId: 2,
        date: '2026-12-10',
        startTime: '18:00',
        endTime: '20:00',
        sportType: 'futevôlei',
        price: 1,
        customerName: 'Bruno Lima',
        customerEmail: 'bruno@example.com',
        customerPhone: '48988776655',
        isRecurring: false,
        endDate: null,
        skipConflicts: true,
      },
    },
    permission: 'reservation.edit',
  },
  {
    stored: {
      kind: 'reservation.part',
      id: -1000000,
      body: {
        amount: 40,
        method: 'cash',
      },
    },
    request: {
      method: 'POST',
      path: '/api/reservations/-1000000/parts',
      body: {
        amount: 40,
        method: 'cash',
      },
    },
    permission: 'reservation.edit',
  },
  {
    stored: {
      kind: 'reservation.reschedule',
      id: -1000001,
      version: 2,
      body: {
        courtId: -1000000,
        date: '2027-01-02',
        startTime: '08:00',
      },
    },
    request: {
      method: 'POST',
      path: '/api/reservations/-1000001/reschedule',
      body: {
        courtId: -1000000,
        date: '2027-01-02',
        startTime: '08:00',
      },
      version: 2,
    },
    permission: 'reservation.reschedule',
  },
  {
    stored: {
      kind: 'reservation.status',
      id: -2000000,
      version: 3,
      body: {
        status: 'canceled',
      },
    },
    request: {
      method: 'PATCH',
      path: '/api/reservations/-2000000',
      body: {
        status: 'canceled',
      },
      version: 3,
    },
    permission: 'reservation.edit',
  },
  {
    stored: {
      kind: 'reservation.undoPart',
      id: -1000000,
      body: {
        part: '5e0f3b1c-4a7a-4c6a-9d69-0f6f0a4f9a11',
        method: 'cash',
        amount: 40,
      },
    },
    request: {
      method: 'POST',
      path: '/api/reservations/-1000000/parts/undo',
      body: {
        part: '5e0f3b1c-4a7a-4c6a-9d69-0f6f0a4f9a11',
        method: 'cash',
        amount: 40,
      },
    },
    permission: 'reservation.edit',
  },
  {
    stored: {
      kind: 'reservation.update',
      id: 2,
      version: 0,
      body: {
        courtId: 1,
        date: '2026-12-01',
        startTime: '16:00',
        endTime: '17:00',
        scope: 'one',
      },
    },
    request: {
      method: 'PATCH',
      path: '/api/reservations/2',
      body: {
        courtId: 1,
        date: '2026-12-01',
        startTime: '16:00',
        endTime: '17:00',
        scope: 'one',
      },
      version: 0,
    },
    permission: 'reservation.edit',
  },
  {
    stored: {
      kind: 'specialPrice.create',
      body: {
        courtId: 9,
        date: '2026-11-15',
        startTime: '13:00',
        endTime: '15:00',
        price: 4,
      },
    },
    request: {
      method: 'POST',
      path: '/api/special-prices',
      body: {
        courtId: 9,
        date: '2026-11-15',
        startTime: '13:00',
        endTime: '15:00',
        price: 4,
      },
    },
    permission: 'price.edit',
  },
  {
    stored: {
      kind: 'specialPrice.remove',
      id: -1000001,
      version: 2,
    },
    request: {
      method: 'DELETE',
      path: '/api/special-prices/-1000001',
      version: 2,
    },
    permission: 'price.edit',
  },
  {
    stored: {
      kind: 'specialPrice.update',
      id: 1,
      version: 2,
      body: {},
    },
    request: {
      method: 'PATCH',
      path: '/api/special-prices/1',
      body: {},
      version: 2,
    },
    permission: 'price.edit',
  },
  {
    stored: {
      kind: 'tab.add',
      id: -1000000,
      body: {
        product: {
          id: 1,
        },
        quantity: 2,
        price: 12,
      },
    },
    request: {
      method: 'POST',
      path: '/api/tabs/-1000000/items',
      body: {
        product: {
          id: 1,
        },
        quantity: 2,
        price: 12,
      },
    },
    permission: 'till.open',
  },
  {
    stored: {
      kind: 'tab.close',
      id: 3,
      body: {},
    },
    request: {
      method: 'POST',
      path: '/api/tabs/3/close',
      body: {},
    },
    permission: 'till.open',
  },
  {
    stored: {
      kind: 'tab.create',
      body: {
        name: 'Mesa 3',
      },
    },
    request: {
      method: 'POST',
      path: '/api/tabs',
      body: {
        name: 'Mesa 3',
      },
    },
    permission: 'till.open',
  },
  {
    stored: {
      kind: 'tab.giveBack',
      id: 4,
      body: {},
    },
    request: {
      method: 'POST',
      path: '/api/tabs/4/returns',
      body: {},
    },
    permission: 'refund',
  },
  {
    stored: {
      kind: 'tab.pay',
      id: -1000000,
      body: {
        parts: [
          {
            method: 'cash',
            amount: 16,
          },
        ],
      },
    },
    request: {
      method: 'POST',
      path: '/api/tabs/-1000000/payments',
      body: {
        parts: [
          {
            method: 'cash',
            amount: 16,
          },
        ],
      },
    },
    permission: 'till.open',
  },
  {
    stored: {
      kind: 'tab.remove',
      id: 1,
      body: {
        product: {
          id: 1,
        },
        quantity: 2,
        price: 12,
      },
    },
    request: {
      method: 'POST',
      path: '/api/tabs/1/removals',
      body: {
        product: {
          id: 1,
        },
        quantity: 2,
        price: 12,
      },
    },
    permission: 'till.open',
  },
  {
    stored: {
      kind: 'till.cash',
      body: {
        kind: 'withdrawal',
        amount: 3,
        reason: 'change',
      },
    },
    request: {
      method: 'POST',
      path: '/api/till/cash',
      body: {
        kind: 'withdrawal',
        amount: 3,
        reason: 'change',
      },
    },
    permission: 'till.open',
  },
  {
    stored: {
      kind: 'till.check',
      body: {
        movement: '6b1f7cf0-22a6-4f0e-9d0f-0c6f8f6a4f11',
        outcome: 'received',
      },
    },
    request: {
      method: 'POST',
      path: '/api/till/checks',
      body: {
        movement: '6b1f7cf0-22a6-4f0e-9d0f-0c6f8f6a4f11',
        outcome: 'received',
      },
    },
    permission: 'till.open',
  },
  {
    stored: {
      kind: 'till.close',
      body: {
        session: '6b1f7cf0-22a6-4f0e-9d0f-0c6f8f6a4f11',
        count: {
          '10000': 1,
        },
      },
    },
    request: {
      method: 'POST',
      path: '/api/till/close',
      body: {
        session: '6b1f7cf0-22a6-4f0e-9d0f-0c6f8f6a4f11',
        count: {
          '10000': 1,
        },
      },
    },
    permission: 'till.open',
  },
  {
    stored: {
      kind: 'till.correct',
      body: {
        movement: '6b1f7cf0-22a6-4f0e-9d0f-0c6f8f6a4f11',
        note: 'Engano',
      },
    },
    request: {
      method: 'POST',
      path: '/api/till/corrections',
      body: {
        movement: '6b1f7cf0-22a6-4f0e-9d0f-0c6f8f6a4f11',
        note: 'Engano',
      },
    },
    permission: 'till.open',
  },
  {
    stored: {
      kind: 'till.explain',
      body: {
        session: '6b1f7cf0-22a6-4f0e-9d0f-0c6f8f6a4f11',
        note: 'Troco errado',
      },
    },
    request: {
      method: 'POST',
      path: '/api/till/explanations',
      body: {
        session: '6b1f7cf0-22a6-4f0e-9d0f-0c6f8f6a4f11',
        note: 'Troco errado',
      },
    },
    permission: 'till.open',
  },
  {
    stored: {
      kind: 'till.open',
      body: {
        opening: 298,
      },
    },
    request: {
      method: 'POST',
      path: '/api/till/open',
      body: {
        opening: 298,
      },
    },
    permission: 'till.open',
  },
  {
    stored: {
      kind: 'venue.update',
      version: 2,
      body: {
        name: 'Quadra do mar',
      },
    },
    request: {
      method: 'PATCH',
      path: '/api/venue',
      body: {
        name: 'Quadra do mar',
      },
      version: 2,
    },
    permission: 'settings.edit',
  },
] as const
